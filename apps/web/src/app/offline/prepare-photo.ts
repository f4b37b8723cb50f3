import { type FileType, sniffFileType } from '@lintel/domain/base/file-rules';
import { takenAtOf } from './exif-time.ts';

export const LONGEST_EDGE = 2048;
const QUALITY = 0.82;
/** The camera's data is at the beginning of the file. */
const HEAD_BYTES = 256 * 1024;

export type PreparedPhoto = {
  blob: Blob;
  name: string;
  /** When the camera took it, as far as the file says. */
  takenAt: string | null;
  /** What it is, unless JPEG. */
  contentType?: FileType;
};

/** A picture as the camera gave it, with when it was taken: to be kept at once, and made small before it is sent. */
export async function rawPhoto(file: File) {
  const takenAt = takenAtOf(await file.slice(0, HEAD_BYTES).arrayBuffer());
  return { blob: file, name: file.name, takenAt, isRaw: true };
}

/** The file is no picture that this browser can read. */
export class PhotoUnreadable extends Error {
  constructor(name: string) {
    super(`${name} cannot be read as a picture here. Choose a JPEG, PNG, WebP or HEIC.`);
  }
}

/**
 * A photo as it leaves this device: a HEIC that this browser cannot draw goes as it is, and the server makes a JPEG of it. All others are drawn anew the right way up, at most 2,048 pixels on its longer edge. What the camera wrote
 * into the file, such as where it was taken, stays behind; the time is kept beside it.
 */
export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const takenAt = takenAtOf(await file.slice(0, HEAD_BYTES).arrayBuffer());
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture) {
    const head = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    if (sniffFileType(head) !== 'image/heic') throw new PhotoUnreadable(file.name);
    return { blob: file, name: heicName(file.name), takenAt, contentType: 'image/heic' };
  }
  try {
    const scale = Math.min(1, LONGEST_EDGE / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const pen = canvas.getContext('2d');
    if (!pen) throw new PhotoUnreadable(file.name);
    pen.imageSmoothingQuality = 'high';
    // why: JPEG has no transparency, and what is see-through would become black
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.drawImage(picture, 0, 0, width, height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!blob) throw new PhotoUnreadable(file.name);
    return { blob, name: `${file.name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, takenAt };
  } finally {
    picture.close();
  }
}

function heicName(name: string): string {
  return /\.(heic|heif|hif)$/i.test(name) ? name : `${name.replace(/\.[^.]*$/, '') || 'photo'}.heic`;
}
