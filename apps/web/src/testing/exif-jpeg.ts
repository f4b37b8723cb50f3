type Exif = { taken?: string; offset?: string; ends?: 'big' | 'little'; hasPosition?: boolean; jpeg?: Uint8Array };

type Entry = [tag: number, type: 2 | 4 | 5, value: string | number | number[]];

/** A JPEG as a phone writes it: with the time, and the place, where it was taken. `jpeg` is the picture, else there is none. */
export function exifJpeg({ taken, offset, ends = 'big', hasPosition = false, jpeg }: Exif): ArrayBuffer {
  const isLittle = ends === 'little';
  const tiff: number[] = [];
  const two = (value: number) => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const four = (value: number) =>
    isLittle ? [...two(value & 0xffff), ...two(value >>> 16)] : [...two(value >>> 16), ...two(value & 0xffff)];
  /** A directory at `start`, with the values that do not fit an entry behind it. */
  const directory = (start: number, entries: Entry[]) => {
    let after = start + 2 + entries.length * 12 + 4;
    const behind: number[] = [];
    const lines = entries.flatMap(([tag, type, value]) => {
      const bytes =
        type === 2 ? [...Buffer.from(`${value}\0`, 'latin1')] : [value].flat().flatMap((each) => four(Number(each)));
      const count = type === 2 ? bytes.length : type === 5 ? bytes.length / 8 : 1;
      const place = bytes.length <= 4 ? [...bytes, 0, 0, 0, 0].slice(0, 4) : four(after);
      if (bytes.length > 4) {
        behind.push(...bytes);
        after += bytes.length;
      }
      return [...two(tag), ...two(type), ...four(count), ...place];
    });
    return [...two(entries.length), ...lines, ...four(0), ...behind];
  };
  const exif: Entry[] = [
    ...(taken === undefined ? [] : [[0x9003, 2, taken] satisfies Entry]),
    ...(offset === undefined ? [] : [[0x9011, 2, offset] satisfies Entry]),
  ];
  const position: Entry[] = [
    [1, 2, 'N'],
    [2, 5, [41, 1, 52, 1, 30, 1]],
    [3, 2, 'W'],
    [4, 5, [87, 1, 37, 1, 12, 1]],
  ];
  const firstAt = 8;
  const pointers = hasPosition ? 2 : 1;
  const exifAt = firstAt + 2 + pointers * 12 + 4;
  const exifBytes = directory(exifAt, exif);
  const positionAt = exifAt + exifBytes.length;
  const first: Entry[] = [[0x8769, 4, exifAt], ...(hasPosition ? [[0x8825, 4, positionAt] satisfies Entry] : [])];
  tiff.push(...Buffer.from(isLittle ? 'II' : 'MM'), ...two(42), ...four(firstAt));
  tiff.push(...directory(firstAt, first), ...exifBytes, ...(hasPosition ? directory(positionAt, position) : []));
  const segment = [...Buffer.from('Exif\0\0', 'latin1'), ...tiff];
  const length = segment.length + 2;
  const rest = jpeg ? jpeg.subarray(2) : Uint8Array.of(0xff, 0xda, 0, 2);
  return Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, length >> 8, length & 255, ...segment, ...rest).buffer;
}
