const SOUND = 2;
const PICTURES = 1;

/** A WebM as a browser records it: sizes of its large parts are left open; `trackType` 1 is a film. */
export function webm({ trackType = SOUND, sound = Buffer.alloc(300, 7) as Buffer } = {}): Buffer {
  const track = element([0xae], element([0xd7], [1]), element([0x83], [trackType]), element([0x86], 'A_OPUS'));
  return Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'webm')),
    Buffer.from([0x18, 0x53, 0x80, 0x67, ...OPEN]),
    element([0x15, 0x49, 0xa9, 0x66], element([0x4d, 0x80], 'Test')),
    element([0x16, 0x54, 0xae, 0x6b], track),
    Buffer.from([0x1f, 0x43, 0xb6, 0x75, ...OPEN]),
    element([0xe7], [0]),
    element([0xa3], [0x81, 0, 0, 0x80], sound),
  ]);
}

/** An Ogg of two pages; `stream` is how what is in it begins. */
export function ogg({ stream = 'OpusHead' } = {}): Buffer {
  return Buffer.concat([page(2, Buffer.from(`${stream}\x01\x01`, 'latin1')), page(4, Buffer.alloc(200, 7))]);
}

/** An MP4 in parts, as Safari records it; `handler` 'vide' is a film. */
export function m4a({ handler = 'soun' } = {}): Buffer {
  const hdlr = box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(13));
  return Buffer.concat([
    box('ftyp', Buffer.from('iso5\0\0\0\0isomiso5')),
    box('moov', box('trak', box('tkhd', Buffer.alloc(20)), box('mdia', hdlr))),
    box('moof', Buffer.alloc(16)),
    box('mdat', Buffer.alloc(200, 7)),
  ]);
}

/** Films and broken recordings, with their kind and the reasons for which they may be refused. */
export function hostileSounds(archive: Buffer): { label: string; bytes: Buffer; type: string; codes: string[] }[] {
  const wrong = ['WRONG_TYPE'];
  const broken = ['DAMAGED'];
  const cut = (bytes: Buffer) => bytes.subarray(0, bytes.length - 40);
  const and = (bytes: Buffer) => Buffer.concat([bytes, archive]);
  const entry = (label: string, bytes: Buffer, codes: string[], type = 'audio/webm') => ({ label, bytes, codes, type });
  return [
    entry('HTML called WebM', Buffer.from('<!doctype html><script>alert(1)</script>'), wrong),
    entry('an archive called WebM', archive, wrong),
    entry('an Ogg called WebM', ogg(), wrong),
    entry('a WebM called M4A', webm(), wrong, 'audio/mp4'),
    entry('a WebM with a film', webm({ trackType: PICTURES }), wrong),
    entry('a WebM of its mark only', Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), broken),
    entry('a WebM cut off', cut(webm()), broken),
    entry('a WebM with an archive behind it', and(webm()), broken),
    entry('a WebM with an archive as its sound', webm({ sound: archive }), ['MIXED']),
    entry('a Matroska called WebM', Buffer.from(webm().toString('latin1').replace('webm', 'matr'), 'latin1'), broken),
    entry('an Ogg with a film', ogg({ stream: '\x80theora' }), wrong, 'audio/ogg'),
    entry('an Ogg cut off', cut(ogg()), broken, 'audio/ogg'),
    entry('an Ogg with an archive behind it', and(ogg()), broken, 'audio/ogg'),
    entry('an MP4 with a film', m4a({ handler: 'vide' }), wrong, 'audio/mp4'),
    entry('an MP4 cut off', cut(m4a()), broken, 'audio/mp4'),
    entry('an MP4 with an archive behind it', and(m4a()), broken, 'audio/mp4'),
    entry('an HEIC called M4A', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'), wrong, 'audio/mp4'),
  ];
}

/** A size that the file leaves open. */
const OPEN = [0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff];

function element(id: readonly number[], ...content: (Uint8Array | readonly number[] | string)[]): Buffer {
  // The overloads of Buffer.from take one kind each.
  const bytes = Buffer.concat(content.map((each) => Buffer.from(each as string)));
  return Buffer.concat([Buffer.from(id), Buffer.from([0x40 | (bytes.length >> 8), bytes.length & 0xff]), bytes]);
}

function page(flags: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(28);
  head.write('OggS');
  head[5] = flags;
  head[26] = 1;
  head[27] = bytes.length;
  return Buffer.concat([head, bytes]);
}

function box(name: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length + 8);
  head.write(name, 4);
  return Buffer.concat([head, bytes]);
}
