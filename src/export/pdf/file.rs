//! Writes a PDF file object by object. Only the positions of objects stay in memory; the bytes of a
//! long file go to the spool.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};

use crate::spool::{Bytes, Spool};

/// The number of objects in an object stream. Readers decompress all of them to read one.
const OBJECTS_A_PACK: usize = 200;

/// The number of bytes to spool at a time.
const PIECE: usize = 1 << 20;

/// The position of an object in the file.
#[derive(Clone, Copy)]
enum XrefEntry {
    Free,
    Offset(usize),
    /// The number of the object stream and the index in it.
    Compressed(u32, usize),
}

/// The file so far.
pub struct PdfFile {
    /// The bytes already spooled.
    pieces: Vec<Bytes>,
    /// The number of those bytes.
    aside: usize,
    spool: Spool,
    /// The bytes written since.
    bytes: Vec<u8>,
    /// By object number.
    places: Vec<XrefEntry>,
    pack: Pack,
}

/// Objects waiting for their object stream to be full.
#[derive(Default)]
struct Pack {
    numbers: Vec<u32>,
    /// The header of the object stream: number and offset of each object.
    head: Vec<u8>,
    body: Vec<u8>,
}

impl PdfFile {
    /// Creates a file of PDF 1.7 whose bytes go to the spool.
    pub fn new(spool: Spool) -> Self {
        let bytes = b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec();
        let places = vec![XrefEntry::Free];
        let (pieces, pack) = (Vec::new(), Pack::default());
        Self { pieces, aside: 0, spool, bytes, places, pack }
    }

    /// The highest reserved number.
    pub fn last(&self) -> u32 {
        self.places.len() as u32 - 1
    }

    /// Reserves `count` object numbers; returns the last one before them.
    pub fn reserve(&mut self, count: u32) -> u32 {
        let before = self.last();
        self.places.resize(self.places.len() + count as usize, XrefEntry::Free);
        before
    }

    /// Reserves an object number.
    pub fn next(&mut self) -> ObjectId {
        (self.reserve(1) + 1, 0)
    }

    /// Writes an object under its number.
    ///
    /// # Errors
    /// If there is no room for the bytes.
    pub fn write(&mut self, id: ObjectId, object: &Object) -> io::Result<()> {
        if matches!(object, Object::Stream(_)) {
            return self.write_alone(id, object);
        }
        self.pack.open(id.0)?;
        lopdf::Writer::write_object(&mut self.pack.body, object)?;
        self.close_object()
    }

    /// Writes an object under a new number, and returns that.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn add(&mut self, object: &Object) -> io::Result<ObjectId> {
        let id = self.next();
        self.write(id, object)?;
        Ok(id)
    }

    /// Writes a serialized object that is not a stream.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn write_bytes(&mut self, id: ObjectId, object: &[u8]) -> io::Result<()> {
        self.pack.open(id.0)?;
        self.pack.body.extend_from_slice(object);
        self.close_object()
    }

    /// Writes a serialized stream.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn write_stream_bytes(&mut self, id: ObjectId, stream: &[u8]) -> io::Result<()> {
        self.begin(id)?;
        self.bytes.extend_from_slice(stream);
        self.end()
    }

    fn close_object(&mut self) -> io::Result<()> {
        self.pack.body.push(b'\n');
        if self.pack.numbers.len() == OBJECTS_A_PACK { self.write_pack() } else { Ok(()) }
    }

    /// Writes the waiting objects as an object stream.
    fn write_pack(&mut self) -> io::Result<()> {
        let Pack { numbers, head, body } = std::mem::take(&mut self.pack);
        if numbers.is_empty() {
            return Ok(());
        }
        let dictionary = dictionary! {
            "Type" => "ObjStm", "N" => numbers.len() as i64, "First" => head.len() as i64,
        };
        let stream = packed(dictionary, &[&head, &body])?;
        let id = self.next();
        for (at, number) in numbers.into_iter().enumerate() {
            self.places[number as usize] = XrefEntry::Compressed(id.0, at);
        }
        self.write_alone(id, &stream)
    }

    fn write_alone(&mut self, id: ObjectId, object: &Object) -> io::Result<()> {
        self.begin(id)?;
        lopdf::Writer::write_object(&mut self.bytes, object)?;
        self.end()
    }

    fn begin(&mut self, (number, _): ObjectId) -> io::Result<()> {
        self.places[number as usize] = XrefEntry::Offset(self.aside + self.bytes.len());
        writeln!(self.bytes, "{number} 0 obj")
    }

    fn end(&mut self) -> io::Result<()> {
        self.bytes.extend_from_slice(b"\nendobj\n");
        if self.bytes.len() >= PIECE { self.set_aside() } else { Ok(()) }
    }

    fn set_aside(&mut self) -> io::Result<()> {
        let piece = std::mem::take(&mut self.bytes);
        self.aside += piece.len();
        let kept = self.spool.keep(piece).map_err(|fault| io::Error::other(fault.message))?;
        self.pieces.push(kept);
        Ok(())
    }

    /// Finishes the file.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn finish(mut self, trailer: Dictionary) -> io::Result<Bytes> {
        self.write_pack()?;
        let id = self.next();
        let start = self.aside + self.bytes.len();
        self.places[id.0 as usize] = XrefEntry::Offset(start);
        let rows: Vec<u8> = self.places.iter().flat_map(|place| row(*place)).collect();
        let mut dictionary = trailer;
        dictionary.set("Type", "XRef");
        dictionary.set("Size", self.places.len() as i64);
        dictionary.set("W", WIDTHS.map(|width| Object::from(width as i64)).to_vec());
        self.write_alone(id, &packed(dictionary, &[&rows])?)?;
        write!(self.bytes, "startxref\n{start}\n%%EOF\n")?;
        if self.pieces.is_empty() {
            return Ok(Bytes::Here(self.bytes));
        }
        self.set_aside()?;
        Ok(Bytes::Pieces(self.pieces))
    }
}

impl Pack {
    fn open(&mut self, number: u32) -> io::Result<()> {
        self.numbers.push(number);
        write!(self.head, "{number} {} ", self.body.len())
    }
}

/// Widths in bytes of the columns of the cross-reference stream: kind, place, and generation or index.
const WIDTHS: [usize; 3] = [1, 5, 2];

fn row(place: XrefEntry) -> Vec<u8> {
    let (kind, at, index) = match place {
        XrefEntry::Free => (0, 0, 0xFFFF),
        XrefEntry::Offset(byte) => (1, byte, 0),
        XrefEntry::Compressed(pack, index) => (2, pack as usize, index),
    };
    let numbers = WIDTHS.into_iter().zip([kind, at, index]);
    let last =
        |(width, number): (usize, usize)| (number as u64).to_be_bytes().into_iter().skip(8 - width);
    numbers.flat_map(last).collect()
}

fn packed(mut dictionary: Dictionary, parts: &[&[u8]]) -> io::Result<Object> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    for part in parts {
        encoder.write_all(part)?;
    }
    dictionary.set("Filter", "FlateDecode");
    Ok(Stream::new(dictionary, encoder.finish()?).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_file_that_is_set_aside_in_pieces_is_whole() {
        let mut file = PdfFile::new(Spool::in_memory());
        let content = |number: u8| vec![number; PIECE / 2 + 1];
        let streams: Vec<ObjectId> = (0..5)
            .map(|number| {
                let stream = Stream::new(Dictionary::new(), content(number));
                file.add(&stream.into()).expect("room")
            })
            .collect();
        let root = file.add(&dictionary! { "Type" => "Catalog" }.into()).expect("room");
        let bytes = file.finish(dictionary! { "Root" => root }).expect("room");
        assert!(matches!(&bytes, Bytes::Pieces(pieces) if pieces.len() == 3));
        let mut all = Vec::new();
        let taken = bytes.each(&mut |piece| {
            all.extend_from_slice(piece);
            Ok(())
        });
        assert_eq!(taken, Ok(()));
        assert_eq!(bytes.read().expect("the bytes"), all);
        let document = lopdf::Document::load_mem(&all).expect("a PDF");
        for (number, id) in (0..).zip(streams) {
            let stream = document.get_object(id).and_then(Object::as_stream).expect("a stream");
            assert!(stream.content == content(number), "{number}");
        }
    }
}
