//! Tokens that are packed and found.

use super::*;
use itl_base::Tag;

fn token(start: usize, len: usize, tag: &str, fate: Fate) -> Token {
    Token { span: ByteSpan::new(start, start + len), tag: Tag::new(tag).unwrap(), fate }
}

#[test]
fn tokens_come_out_as_they_went_in() {
    let mut tokens = Vec::new();
    let mut at = 7;
    for number in 0..1000_usize {
        let fate = match number % 5 {
            0 => Fate::Kept(StemId(number as u32)),
            reason => Fate::Dropped(REASONS[reason - 1]),
        };
        // Every length, more tags than have a number, and a gap now and then that no offset reaches over.
        tokens.push(token(at, number % 300, &format!("T{}", number % 290), fate));
        at += number % 300 + if number % 331 == 0 { 70_000 } else { 1 };
    }
    let mut packed = Tokens::default();
    tokens.iter().for_each(|&token| packed.push(token));
    assert_eq!(packed.iter().collect::<Vec<_>>(), tokens);
    assert!(packed.odd.len() > 100 && packed.odd.len() < 500, "{}", packed.odd.len());
    for place in [0, 7, 8, 80_000, 90_000, at, at + 1] {
        let expected = tokens.partition_point(|token| (token.span.start as usize) < place);
        assert_eq!(packed.first_at(place as u32), expected, "{place}");
        for before in [0, expected / 2, expected] {
            assert_eq!(packed.next_at(before, place as u32), expected, "{place} from {before}");
        }
    }
}

#[test]
fn a_token_takes_eight_bytes() {
    assert_eq!(size_of::<Packed>(), 8);
}

#[test]
fn equal_tokens_are_equal_whatever_was_looked_for() {
    let one = token(0, 3, "NN", Fate::Kept(StemId(0)));
    let [mut a, mut b] = [Tokens::default(), Tokens::default()];
    b.tags.number(Tag::ANY);
    [&mut a, &mut b].into_iter().for_each(|tokens| tokens.push(one));
    assert_eq!(a, b);
    a.push(one);
    assert_ne!(a, b);
}
