//! A PDF file written object by object, which keeps no more of them than where they lie.

use std::io::{self, Write};

use flate2::Compression;
use flate2::write::ZlibEncoder;
use lopdf::{Dictionary, Object, ObjectId, Stream, dictionary};
use sha2::{Digest, Sha256};

/// Objects that are packed together. A reader unpacks all of a pack to get at one.
const OBJECTS_A_PACK: usize = 200;

/// Where an object lies in the file.
#[derive(Clone, Copy)]
enum Place {
    /// Nowhere: the number is not used.
    Free,
    /// At this byte.
    At(usize),
    /// In a pack, as this one of its objects.
    Packed(u32, usize),
}

/// The file so far.
pub struct Writer {
    bytes: Vec<u8>,
    /// By number.
    places: Vec<Place>,
    pack: Pack,
}

/// Objects that wait until there are enough of them to be packed.
#[derive(Default)]
struct Pack {
    numbers: Vec<u32>,
    /// Number and offset of each, as the head of a pack has them.
    head: Vec<u8>,
    body: Vec<u8>,
}

impl Writer {
    /// An empty file of PDF 1.7.
    pub fn new() -> Self {
        let bytes = b"%PDF-1.7\n%\xE2\xE3\xCF\xD3\n".to_vec();
        Self { bytes, places: vec![Place::Free], pack: Pack::default() }
    }

    /// The last number that is taken.
    pub fn last(&self) -> u32 {
        self.places.len() as u32 - 1
    }

    /// Takes so many numbers, and gives the one before the first of them.
    pub fn reserve(&mut self, count: u32) -> u32 {
        let before = self.last();
        self.places.resize(self.places.len() + count as usize, Place::Free);
        before
    }

    /// Takes a number.
    pub fn next(&mut self) -> ObjectId {
        (self.reserve(1) + 1, 0)
    }

    /// What is written so far, as a few bytes that no other file has.
    pub fn digest(&self) -> Vec<u8> {
        Sha256::digest(&self.bytes).to_vec()
    }

    /// Writes an object under its number.
    ///
    /// # Errors
    /// If it cannot be written; none is known, since all goes to memory.
    pub fn write(&mut self, id: ObjectId, object: &Object) -> io::Result<()> {
        if matches!(object, Object::Stream(_)) {
            return self.write_alone(id, object);
        }
        self.pack.open(id.0)?;
        lopdf::Writer::write_object(&mut self.pack.body, object)?;
        self.close_object()
    }

    /// Writes an object that is bytes already.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn write_bytes(&mut self, id: ObjectId, object: &[u8]) -> io::Result<()> {
        self.pack.open(id.0)?;
        self.pack.body.extend_from_slice(object);
        self.close_object()
    }

    fn close_object(&mut self) -> io::Result<()> {
        self.pack.body.push(b'\n');
        if self.pack.numbers.len() == OBJECTS_A_PACK { self.write_pack() } else { Ok(()) }
    }

    /// Writes what waits to be packed. From here to the next object no more numbers are taken.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn write_pack(&mut self) -> io::Result<()> {
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
            self.places[number as usize] = Place::Packed(id.0, at);
        }
        self.write_alone(id, &stream)
    }

    fn write_alone(&mut self, (number, _): ObjectId, object: &Object) -> io::Result<()> {
        self.places[number as usize] = Place::At(self.bytes.len());
        writeln!(self.bytes, "{number} 0 obj")?;
        lopdf::Writer::write_object(&mut self.bytes, object)?;
        self.bytes.extend_from_slice(b"\nendobj\n");
        Ok(())
    }

    /// The whole file.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn finish(mut self, trailer: Dictionary) -> io::Result<Vec<u8>> {
        self.write_pack()?;
        let id = self.next();
        let start = self.bytes.len();
        self.places[id.0 as usize] = Place::At(start);
        let rows: Vec<u8> = self.places.iter().flat_map(|place| row(*place)).collect();
        let mut dictionary = trailer;
        dictionary.set("Type", "XRef");
        dictionary.set("Size", self.places.len() as i64);
        dictionary.set("W", WIDTHS.map(|width| Object::from(width as i64)).to_vec());
        self.write_alone(id, &packed(dictionary, &[&rows])?)?;
        write!(self.bytes, "startxref\n{start}\n%%EOF\n")?;
        Ok(self.bytes)
    }
}

impl Pack {
    fn open(&mut self, number: u32) -> io::Result<()> {
        self.numbers.push(number);
        write!(self.head, "{number} {} ", self.body.len())
    }
}

/// Bytes of the kind, the place and the generation or index in a row of the table of places.
const WIDTHS: [usize; 3] = [1, 5, 2];

fn row(place: Place) -> Vec<u8> {
    let (kind, at, index) = match place {
        Place::Free => (0, 0, 0xFFFF),
        Place::At(byte) => (1, byte, 0),
        Place::Packed(pack, index) => (2, pack as usize, index),
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
