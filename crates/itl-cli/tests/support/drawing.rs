//! SVG files and PNG pictures, read back as others read them.

use quick_xml::Reader;
use quick_xml::events::Event;

/// A rectangle of a figure with its colour, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Cell {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) ink: [u8; 3],
}

/// A figure as its readers see it: every element parsed, every area with its colour.
pub(crate) struct Svg {
    pub(crate) elements: Vec<String>,
    pub(crate) words: Vec<String>,
    pub(crate) size: (f64, f64),
    pub(crate) cells: Vec<Cell>,
}

impl Svg {
    pub(crate) fn parse(bytes: &[u8]) -> Self {
        let text = std::str::from_utf8(bytes).unwrap();
        let mut reader = Reader::from_str(text);
        let mut svg = Self { elements: vec![], words: vec![], size: (0.0, 0.0), cells: vec![] };
        let mut depth = 0i32;
        loop {
            let event = reader.read_event().unwrap();
            let (start, opens) = match &event {
                Event::Start(start) => (start, 1),
                Event::Empty(start) => (start, 0),
                Event::Text(text) => {
                    let words = text.xml10_content().into_owned();
                    svg.words.extend(Some(words).filter(|words| !words.trim().is_empty()));
                    continue;
                }
                Event::End(_) => {
                    depth -= 1;
                    continue;
                }
                Event::Eof => break,
                _ => continue,
            };
            depth += opens;
            let name = start.name().as_ref().to_owned();
            let attribute = |wanted: &str| {
                let found = start.attributes().map(|attribute| attribute.unwrap());
                let mut found = found.filter(|attribute| attribute.key.as_ref() == wanted);
                found.next().map(|attribute| attribute.value.into_owned())
            };
            if name == "svg" {
                let points = |side| attribute(side).unwrap().strip_suffix("pt").unwrap().parse().unwrap();
                svg.size = (points("width"), points("height"));
            }
            if attribute("shape-rendering").is_some() {
                let ink = attribute("fill").unwrap();
                let part = |at: usize| u8::from_str_radix(&ink[at..at + 2], 16).unwrap();
                let ink = [part(1), part(3), part(5)];
                let path = attribute("d").unwrap();
                svg.cells.extend(path.split_terminator('z').map(|area| Cell::parse(area, ink)));
            }
            svg.elements.push(name);
        }
        assert_eq!(depth, 0);
        svg
    }

    /// The cells of the matrix, by row: all but the sheet and the 100 areas of the legend.
    pub(crate) fn matrix(&self) -> Vec<Vec<Cell>> {
        let mut cells = self.cells[1..self.cells.len() - 100].to_vec();
        cells.sort_by(|a, b| a.y.total_cmp(&b.y).then(a.x.total_cmp(&b.x)));
        cells.chunk_by(|a, b| a.y == b.y).map(<[Cell]>::to_vec).collect()
    }
}

impl Cell {
    /// Reads `M1 2h3v4h-3`.
    fn parse(area: &str, ink: [u8; 3]) -> Self {
        let parts: Vec<f64> = area
            .split(['M', ' ', 'h', 'v'])
            .filter(|part| !part.is_empty())
            .map(|part| part.parse().unwrap())
            .collect();
        let [x, y, width, height, back] = parts[..] else { panic!("{area}") };
        assert_eq!(back, -width);
        Self { x, y, width, height, ink }
    }

    pub(crate) fn grey(&self) -> f64 {
        let [red, green, blue] = self.ink.map(f64::from);
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }
}

/// The pixels of a picture, three bytes each, with its width and height.
pub(crate) fn decode(bytes: &[u8]) -> (Vec<u8>, usize, usize) {
    assert!(bytes.starts_with(b"\x89PNG\r\n\x1a\n"));
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let density = reader.info().pixel_dims.unwrap();
    assert_eq!((density.xppu, density.yppu, density.unit), (11_811, 11_811, png::Unit::Meter));
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    assert_eq!(frame.color_type, png::ColorType::Rgb);
    (pixels, frame.width as usize, frame.height as usize)
}
