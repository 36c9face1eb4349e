//! The colours of a picture in, a few that stand for them out: white and black as they are, the others by cutting the cube of
//! colours where most of them lie. The same pixels give the same colours.

/// A colour: red, green, blue.
pub(crate) type Rgb = [u8; 3];

/// Bits of every channel that tell colours apart.
const BITS: u32 = 5;
const BINS: usize = 1 << (3 * BITS);
/// Colours that are kept as they are: a page is mostly these.
const KEPT: [Rgb; 2] = [[255; 3], [0; 3]];

/// A palette, and the place of every colour in it.
pub(crate) struct Palette {
    pub(crate) colours: Vec<Rgb>,
    places: Vec<u8>,
}

/// What lies in one bin of the cube.
#[derive(Clone, Copy, Default)]
struct Bin {
    count: u64,
    sums: [u64; 3],
}

impl Palette {
    /// At most `most` colours, 256 at the largest, for these pixels.
    pub(crate) fn of(pixels: impl Iterator<Item = Rgb>, most: usize) -> Self {
        let mut bins = vec![Bin::default(); BINS];
        for pixel in pixels.filter(|pixel| !KEPT.contains(pixel)) {
            let bin = &mut bins[bin_of(pixel)];
            bin.count += 1;
            bin.sums.iter_mut().zip(pixel).for_each(|(sum, value)| *sum += u64::from(value));
        }
        let used: Vec<usize> = (0..BINS).filter(|&bin| bins[bin].count > 0).collect();
        let mut palette = Self { colours: KEPT.to_vec(), places: vec![0; BINS] };
        for part in parts(used, &bins, most.min(256) - KEPT.len()) {
            let place = palette.colours.len() as u8;
            palette.colours.push(mean(&part, &bins));
            part.iter().for_each(|&bin| palette.places[bin] = place);
        }
        palette
    }

    /// The place of a colour.
    pub(crate) fn place(&self, pixel: Rgb) -> u8 {
        match KEPT.iter().position(|kept| *kept == pixel) {
            Some(kept) => kept as u8,
            None => self.places[bin_of(pixel)],
        }
    }
}

fn bin_of(pixel: Rgb) -> usize {
    pixel.iter().fold(0, |bin, &value| bin << BITS | usize::from(value >> (8 - BITS)))
}

/// The place of a bin along a channel.
fn along(bin: usize, channel: usize) -> usize {
    bin >> (BITS as usize * (2 - channel)) & ((1 << BITS) - 1)
}

/// Bins in parts, each cut in two along its longest side, those first that hold most and reach farthest.
fn parts(used: Vec<usize>, bins: &[Bin], most: usize) -> Vec<Vec<usize>> {
    let mut parts: Vec<Vec<usize>> = Some(used).into_iter().filter(|part| !part.is_empty()).collect();
    while parts.len() < most {
        let weigh = |part: &Vec<usize>| {
            let count: u64 = part.iter().map(|&bin| bins[bin].count).sum();
            // The square root of the count: rare colours matter to the eye, too.
            longest(part).1 as u64 * count.isqrt()
        };
        let heaviest = (0..parts.len()).max_by_key(|&at| (weigh(&parts[at]), usize::MAX - at));
        let Some(at) = heaviest.filter(|&at| parts[at].len() > 1) else { break };
        let part = parts.swap_remove(at);
        let (low, high) = cut(part, bins);
        parts.extend([low, high]);
    }
    parts
}

/// The channel in which a part reaches farthest, and how far.
fn longest(part: &[usize]) -> (usize, usize) {
    let reach = |channel| {
        let places = part.iter().map(|&bin| along(bin, channel));
        places.clone().max().unwrap_or(0) - places.min().unwrap_or(0)
    };
    let channel = (0..3).max_by_key(|&channel| (reach(channel), 2 - channel)).unwrap_or(0);
    (channel, reach(channel))
}

/// Cuts a part of at least two bins where half of what it holds lies on either side.
fn cut(mut part: Vec<usize>, bins: &[Bin]) -> (Vec<usize>, Vec<usize>) {
    let (channel, _) = longest(&part);
    part.sort_by_key(|&bin| (along(bin, channel), bin));
    let whole: u64 = part.iter().map(|&bin| bins[bin].count).sum();
    let mut below = 0;
    let half = part.iter().position(|&bin| {
        below += bins[bin].count;
        below * 2 >= whole
    });
    let high = part.split_off((half.unwrap_or(0) + 1).min(part.len() - 1));
    (part, high)
}

fn mean(part: &[usize], bins: &[Bin]) -> Rgb {
    let count: u64 = part.iter().map(|&bin| bins[bin].count).sum::<u64>().max(1);
    [0, 1, 2].map(|channel| {
        let sum: u64 = part.iter().map(|&bin| bins[bin].sums[channel]).sum();
        ((sum + count / 2) / count) as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn white_and_black_stay_and_others_are_means_of_neighbours() {
        let pixels =
            [[255, 255, 255], [0, 0, 0], [200, 10, 10], [202, 10, 10], [10, 10, 200], [254, 254, 254]];
        let palette = Palette::of(pixels.into_iter(), 16);
        let shown = pixels.map(|pixel| palette.colours[usize::from(palette.place(pixel))]);
        assert_eq!(shown[..2], [[255, 255, 255], [0, 0, 0]]);
        // Both reds lie in one bin.
        assert_eq!(shown[2..], [[201, 10, 10], [201, 10, 10], [10, 10, 200], [254, 254, 254]]);
    }

    #[test]
    fn more_colours_than_there_is_room_for_come_near() {
        let all = || (0..=255_u8).flat_map(|red| (0..=255).step_by(5).map(move |blue| [red, 128, blue]));
        let palette = Palette::of(all(), 256);
        assert!(palette.colours.len() <= 256);
        let far = all().map(|pixel| {
            let shown = palette.colours[usize::from(palette.place(pixel))];
            pixel.iter().zip(shown).map(|(a, b)| a.abs_diff(b)).max().unwrap_or(0)
        });
        // 832 bins in 254 parts: none is longer than four bins of eight levels, and its mean lies near its middle.
        assert!(far.max() <= Some(24));
        assert_eq!(Palette::of(std::iter::empty(), 16).colours, KEPT);
    }
}
