import { cleanName } from './names.ts';

/** What a file is for; each says which kinds may be sent and whether it belongs to a property. */
export const FILE_PURPOSES = ['AVATAR', 'SCREENSHOT', 'ITEM_PHOTO', 'DOCUMENT', 'VOICE_NOTE', 'REPORT_PHOTO'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];
/** What people with an account send; a REPORT_PHOTO comes from strangers, with a report on a tag. */
export const SENT_PURPOSES = [
  'AVATAR',
  'SCREENSHOT',
  'ITEM_PHOTO',
  'DOCUMENT',
  'VOICE_NOTE',
] as const satisfies readonly FilePurpose[];

export type SentPurpose = (typeof SENT_PURPOSES)[number];

/** How many photos come with a report of a stranger, and how many bytes each may take. */
export const REPORT_PHOTOS_MAX = 3;
export const REPORT_PHOTO_BYTES_MAX = 10 * 1024 * 1024;

/** A minute of speech takes some 250 kB as Opus, and 1 MB as the AAC that some phones write. */
const RECORDING_BYTES_MAX = 2 * 1024 * 1024;

/** Every kind of file that is accepted, with the extensions its name may have and the bytes it may take. */
export const FILE_TYPES = {
  'image/jpeg': { label: 'JPEG', endings: ['jpg', 'jpeg'], maxBytes: 25 * 1024 * 1024, isImage: true },
  'image/png': { label: 'PNG', endings: ['png'], maxBytes: 25 * 1024 * 1024, isImage: true },
  'image/webp': { label: 'WebP', endings: ['webp'], maxBytes: 25 * 1024 * 1024, isImage: true },
  // What phones take photos in; kept as JPEG, which every browser shows.
  'image/heic': { label: 'HEIC', endings: ['heic', 'heif', 'hif'], maxBytes: 25 * 1024 * 1024, isImage: true },
  'application/pdf': { label: 'PDF', endings: ['pdf'], maxBytes: 50 * 1024 * 1024, isImage: false },
  'text/csv': { label: 'CSV', endings: ['csv'], maxBytes: 16 * 1024 * 1024, isImage: false },
  'audio/webm': { label: 'WebM', endings: ['webm'], maxBytes: RECORDING_BYTES_MAX, isImage: false },
  'audio/ogg': { label: 'Ogg', endings: ['ogg'], maxBytes: RECORDING_BYTES_MAX, isImage: false },
  'audio/mp4': { label: 'M4A', endings: ['m4a', 'mp4'], maxBytes: RECORDING_BYTES_MAX, isImage: false },
} as const;
export type FileType = keyof typeof FILE_TYPES;
export const FILE_TYPE_NAMES = Object.keys(FILE_TYPES) as [FileType, ...FileType[]];

/** The kinds of picture that are accepted. */
export const IMAGE_TYPES = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/heic',
] as const satisfies readonly FileType[];
/** What browsers record, in the order in which it is asked for. */
export const RECORDING_TYPES = ['audio/webm', 'audio/ogg', 'audio/mp4'] as const satisfies readonly FileType[];

/** The kinds of file that a purpose accepts, and whether such a file belongs to a property or to the organization alone. */
export const PURPOSE_RULES: Record<FilePurpose, { types: readonly FileType[]; isOnProperty: boolean }> = {
  AVATAR: { types: IMAGE_TYPES, isOnProperty: false },
  SCREENSHOT: { types: IMAGE_TYPES, isOnProperty: false },
  ITEM_PHOTO: { types: IMAGE_TYPES, isOnProperty: true },
  DOCUMENT: { types: [...IMAGE_TYPES, 'application/pdf', 'text/csv'], isOnProperty: true },
  VOICE_NOTE: { types: RECORDING_TYPES, isOnProperty: true },
  REPORT_PHOTO: { types: IMAGE_TYPES, isOnProperty: true },
};

/** The widths a picture can be asked for in; any other is refused. */
export const RENDITION_WIDTHS = [
  16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const;
export const RENDITION_QUALITY = 75;
export const PIXELS_MAX = 50_000_000;

/** The smallest listed width that fills `cssPixels` on a screen of `ratio` device pixels each. */
export function renditionWidth(cssPixels: number, ratio: number): (typeof RENDITION_WIDTHS)[number] {
  return RENDITION_WIDTHS.find((width) => width >= cssPixels * ratio) ?? 3840;
}

/** Why a file was refused, in words that say what to do. */
export const FILE_REJECTIONS = {
  WRONG_TYPE: 'What is inside is not the kind of file its name says. Save it again as that kind, and upload the copy.',
  DAMAGED: 'The file is damaged or cut off. Open it, save it again, and upload the copy.',
  MIXED: 'The file carries a second file inside. Save or print it to a new file, and upload that.',
  NOT_TEXT: 'The file is not plain text. Export it as CSV once more, and upload that.',
  TOO_MANY_PIXELS: 'The picture has more than 50 million pixels. Make it smaller, and upload the copy.',
  TOO_SMALL: 'The picture is smaller than 8 by 8 pixels. Upload a larger one.',
  TOO_COSTLY: 'The file takes too much work to open. Make it smaller or simpler, and upload the copy.',
  NOT_WHOLE: 'The file did not arrive as it was sent. Upload it again.',
  NOT_CHECKED: 'The file could not be checked. Upload it again; if this keeps happening, tell your administrator.',
} as const;
export type FileRejection = keyof typeof FILE_REJECTIONS;

/**
 * A file's name as it is kept: composed, without path separators, control characters, or characters that change the
 * reading direction.
 */
export function cleanFileName(name: string): string {
  return cleanName(name.replace(/\p{Cc}/gu, ''))
    .replace(/[/\\]/g, '_')
    .replace(/^[\s.]+|[\s.]+$/gu, '');
}

/** What is wrong with a file before a byte of it is sent: the field and the words; undefined when it may come. */
export function fileComplaint(file: { name: string; size: number; contentType: FileType; purpose: FilePurpose }) {
  const { types } = PURPOSE_RULES[file.purpose];
  if (!types.includes(file.contentType))
    return {
      path: 'contentType',
      message: `Only ${types.map((type) => FILE_TYPES[type].label).join(', ')} can be sent here.`,
    };
  const { label, endings, maxBytes } = FILE_TYPES[file.contentType];
  const name = cleanFileName(file.name);
  if (name === '') return { path: 'name', message: 'The name has no letter in it.' };
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (!(endings as readonly string[]).includes(ending))
    return { path: 'name', message: `The name of a ${label} file ends in .${endings.join(' or .')}` };
  if (file.size > maxBytes)
    return { path: 'size', message: `A ${label} file may have at most ${maxBytes / 1024 / 1024} MiB.` };
  return undefined;
}

/** What a picture of a phone says that it is; of these the decoder reads what is coded as HEVC. */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** The kind that a checked file is kept as: a HEIC becomes a JPEG, all others stay what they are. */
export function keptType(sent: FileType): FileType {
  return sent === 'image/heic' ? 'image/jpeg' : sent;
}

/** The name of a checked file, with the ending of the kind that it is kept as. */
export function keptName(name: string, sent: FileType): string {
  return keptType(sent) === sent ? name : `${name.replace(/\.[^.]+$/, '')}.${FILE_TYPES[keptType(sent)].endings[0]}`;
}

/** The kind of file that its first bytes (16 are enough) identify; null when they identify none that is known. */
export function sniffFileType(head: Uint8Array): FileType | null {
  const starts = (...bytes: number[]) => bytes.every((byte, at) => head[at] === byte);
  if (starts(0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (starts(0x52, 0x49, 0x46, 0x46) && [0x57, 0x45, 0x42, 0x50].every((byte, at) => head[at + 8] === byte))
    return 'image/webp';
  if (starts(0x1a, 0x45, 0xdf, 0xa3)) return 'audio/webm';
  if (starts(0x4f, 0x67, 0x67, 0x53)) return 'audio/ogg';
  if ([0x66, 0x74, 0x79, 0x70].every((byte, at) => head[at + 4] === byte))
    return HEIC_BRANDS.includes(String.fromCharCode(...head.subarray(8, 12))) ? 'image/heic' : 'audio/mp4';
  return starts(0x25, 0x50, 0x44, 0x46, 0x2d) ? 'application/pdf' : null;
}

/**
 * Whether the first bytes fit the kind that was declared; text has no signature of its own, so it is recognized by what
 * it is not.
 */
export function fitsDeclaredType(head: Uint8Array, declared: FileType): boolean {
  const found = sniffFileType(head);
  if (declared !== 'text/csv') return found === declared;
  const isMarkup = /^(?:\xef\xbb\xbf)?\s*<[!?a-z]/i.test(String.fromCharCode(...head));
  const isArchive = head[0] === 0x50 && head[1] === 0x4b && (head[2] ?? 9) < 8;
  return found === null && !isMarkup && !isArchive;
}
