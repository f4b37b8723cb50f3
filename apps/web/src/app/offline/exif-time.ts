const JPEG = 0xffd8;
const APP1 = 0xffe1;
const START_OF_SCAN = 0xffda;
const EXIF_IFD = 0x8769;
const DATE_TIME = 0x0132;
const DATE_TIME_ORIGINAL = 0x9003;
const OFFSET_TIME_ORIGINAL = 0x9011;

/**
 * When the camera says that a JPEG was taken, as an instant: a time without an offset is in the time zone of this device.
 * Null where the picture does not say.
 */
export function takenAtOf(bytes: ArrayBuffer): string | null {
  try {
    const tiff = tiffOf(new DataView(bytes));
    if (!tiff) return null;
    const first = entriesOf(tiff, tiff.number(4, 4));
    const exifAt = first.get(EXIF_IFD);
    const exif = exifAt === undefined ? new Map<number, number>() : entriesOf(tiff, tiff.number(exifAt + 8, 4));
    const at = textAt(tiff, exif.get(DATE_TIME_ORIGINAL)) ?? textAt(tiff, first.get(DATE_TIME));
    const offset = textAt(tiff, exif.get(OFFSET_TIME_ORIGINAL)) ?? '';
    const [, year, month, day, time] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(at ?? '') ?? [];
    if (time === undefined) return null;
    const zone = /^[+-]\d\d:\d\d$/.test(offset) ? offset : '';
    const taken = new Date(`${year}-${month}-${day}T${time}${zone}`);
    return Number.isNaN(taken.getTime()) ? null : taken.toISOString();
  } catch (failure) {
    // why: a picture that is cut off, or written wrongly, says nothing about its time
    if (failure instanceof RangeError) return null;
    throw failure;
  }
}

type Tiff = { number(at: number, bytes: 2 | 4): number; text(at: number, length: number): string };

/** The part of a JPEG that has its Exif data; every place in it counts from its own start. */
function tiffOf(view: DataView): Tiff | undefined {
  if (view.byteLength < 4 || view.getUint16(0) !== JPEG) return undefined;
  for (
    let at = 2;
    at + 4 <= view.byteLength && view.getUint16(at) !== START_OF_SCAN;
    at += 2 + view.getUint16(at + 2)
  ) {
    if (view.getUint16(at) !== APP1 || asciiAt(view, at + 4, 4) !== 'Exif') continue;
    const start = at + 10;
    const isLittle = asciiAt(view, start, 2) === 'II';
    return {
      number: (place, bytes) =>
        bytes === 2 ? view.getUint16(start + place, isLittle) : view.getUint32(start + place, isLittle),
      text: (place, length) => asciiAt(view, start + place, length),
    };
  }
  return undefined;
}

/** Where the entry of each tag begins. */
function entriesOf(tiff: Tiff, start: number): Map<number, number> {
  const count = tiff.number(start, 2);
  return new Map(Array.from({ length: count }, (_, at) => [tiff.number(start + 2 + at * 12, 2), start + 2 + at * 12]));
}

function textAt(tiff: Tiff, entry: number | undefined): string | undefined {
  if (entry === undefined) return undefined;
  const length = tiff.number(entry + 4, 4);
  return tiff.text(length > 4 ? tiff.number(entry + 8, 4) : entry + 8, length).replace(/\0.*$/, '');
}

function asciiAt(view: DataView, at: number, length: number): string {
  return Array.from({ length }, (_, step) => String.fromCharCode(view.getUint8(at + step))).join('');
}
