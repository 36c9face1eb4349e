//! Messages and boxes of messages.

use crate::shape::Shape::{self, Deep, Many};
use crate::{Pattern, readers, shapes};

pub(crate) fn patterns() -> Vec<Pattern> {
    let messages = shapes("mail", MESSAGES, |bytes| readers::document(bytes, "message.eml"));
    let boxes = shapes("mailbox", BOXES, |bytes| readers::document(bytes, "box.mbox"));
    messages.chain(boxes).collect()
}

const MESSAGES: &[(&str, Shape)] = &[
    ("lines", Many("From: a@b.org\nSubject: a\n\n", "a line\n", "")),
    ("fields", Many("From: a@b.org\n", "X-A%n: b\n", "\na")),
    ("same fields", Many("From: a@b.org\n", "Received: b\n", "\na")),
    ("a folded field", Many("From: a@b.org\nSubject: a\n", " b\n", "\na")),
    ("a long field", Many("From: a@b.org\nSubject: ", "a ", "\n\na")),
    ("encoded words", Many("From: a@b.org\nSubject: ", "=?utf-8?Q?a_b?= ", "\n\na")),
    ("encoded words left open", Many("From: a@b.org\nSubject: ", "=?utf-8?Q?a ", "\n\na")),
    ("encoded words in base64", Many("From: a@b.org\nSubject: ", "=?utf-8?B?YQ==?= ", "\n\na")),
    ("parameters", Many("From: a@b.org\nContent-Type: text/plain; ", "a%n=b; ", "\n\na")),
    ("parameters left open", Many("From: a@b.org\nContent-Type: text/plain; ", "a=\"", "\n\na")),
    (
        "parts",
        Many(
            "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n",
            "--x\nContent-Type: text/plain\n\na\n",
            "--x--\n",
        ),
    ),
    (
        "parts without a field",
        Many("From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n", "--x\n", ""),
    ),
    (
        "parts in parts",
        Deep(
            "From: a@b.org\nContent-Type: multipart/mixed; boundary=x0\n\n",
            "--x%p\nContent-Type: multipart/mixed; boundary=x%n\n\n",
            "a\n",
            "--x%p--\n",
            "",
        ),
    ),
    (
        "parts in parts of one boundary",
        Many(
            "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n",
            "--x\nContent-Type: multipart/mixed; boundary=x\n\n",
            "",
        ),
    ),
    (
        "lines like a boundary",
        Many(
            "From: a@b.org\nContent-Type: multipart/mixed; boundary=xxxxxxxxxxxxxxxx\n\n",
            "--xxxxxxxxxxxxxxx\n",
            "",
        ),
    ),
    (
        "messages in messages",
        Many("From: a@b.org\n", "Content-Type: message/rfc822\n\nFrom: a@b.org\n", "\na"),
    ),
    ("base64", Many("From: a@b.org\nContent-Transfer-Encoding: base64\n\n", "YWJj", "")),
    ("base64 in lines", Many("From: a@b.org\nContent-Transfer-Encoding: base64\n\n", "YQ\n", "")),
    ("equals in base64", Many("From: a@b.org\nContent-Transfer-Encoding: base64\n\n", "=", "")),
    ("quoted", Many("From: a@b.org\nContent-Transfer-Encoding: quoted-printable\n\n", "=E9a", "")),
    ("quoted lines", Many("From: a@b.org\nContent-Transfer-Encoding: quoted-printable\n\n", "a=\n", "")),
    ("quoted spaces", Many("From: a@b.org\nContent-Transfer-Encoding: quoted-printable\n\na", " ", "\nb")),
    ("quoted equals", Many("From: a@b.org\nContent-Transfer-Encoding: quoted-printable\n\n", "=", "")),
    ("answers", Many("From: a@b.org\n\n", "> > a\n", "")),
    ("deeper answers", Many("From: a@b.org\n\n", ">", " a\n")),
    ("signatures", Many("From: a@b.org\n\n", "a\n-- \n", "")),
    ("pages", Many("From: a@b.org\nContent-Type: text/html\n\n", "<p>a", "")),
    (
        "texts and pages",
        Many(
            "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n",
            "--x\nContent-Type: text/html\n\n<p>a\n",
            "",
        ),
    ),
    (
        "files",
        Many(
            "From: a@b.org\nContent-Type: multipart/mixed; boundary=x\n\n",
            "--x\nContent-Type: image/png; name=a%n.png\nContent-Disposition: attachment\n\na\n",
            "",
        ),
    ),
    (
        "alternatives",
        Many(
            "From: a@b.org\nContent-Type: multipart/alternative; boundary=x\n\n",
            "--x\nContent-Type: text/plain\n\na\n",
            "",
        ),
    ),
    ("addresses", Many("From: a@b.org\nTo: ", "\"A B\" <a%n@b.org>, ", "\n\na")),
    ("comments in addresses", Many("From: ", "(", "\nSubject: a\n\na")),
];

const BOXES: &[(&str, Shape)] = &[
    ("messages", Many("", "From a@b.org Mon Mar  4 10:00:00 2024\nSubject: a\n\na\n\n", "")),
    (
        "lines like an envelope",
        Many("From a@b.org Mon Mar  4 10:00:00 2024\nSubject: a\n\n", ">From a\nFrom b\n", ""),
    ),
    ("envelopes", Many("", "From a@b.org Mon Mar  4 10:00:00 2024\n", "Subject: a\n\na")),
    (
        "messages of parts",
        Many(
            "",
            "From a@b.org Mon Mar  4 10:00:00 2024\nSubject: a\nContent-Type: multipart/mixed; boundary=x\n\n--x\n\na\n",
            "",
        ),
    ),
];
