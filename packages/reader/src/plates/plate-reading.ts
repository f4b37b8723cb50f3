import type { Box } from '../words.ts';

/** Why a value of a plate is not sure. */
export type PlateDoubt =
  /** No label of this field stands beside it. */
  | 'NO_LABEL'
  /** Only one engine read it. */
  | 'ONE_READER'
  /** The engines differ, also where they differ in O and 0, I and 1, S and 5 or B and 8 only. */
  | 'READERS_DIFFER'
  /** Both engines read a letter that makers leave out because it looks like a digit, and nothing says which it is. */
  | 'LOOKALIKES'
  /** Its maker does not number that way. */
  | 'FORMAT'
  /** Another value fits nearly as well. */
  | 'RIVAL'
  /** It is like the name of a maker, not the same. */
  | 'UNKNOWN_MAKER'
  /** Its type is so small in the picture that both engines may take one sign for another. */
  | 'SMALL_TYPE'
  /** Day and month could be the other way round. */
  | 'DAY_OR_MONTH';

/** A value of a plate with the place it was read from. */
export type PlateField = {
  value: string;
  /** As it stands on the plate. */
  words: string;
  /** In points of the picture as it was turned for reading; null where a barcode alone says it. */
  box: Box | null;
  /** 0 to 1: how likely it is right. */
  probability: number;
  /** It passed every gate and may be taken without a look. */
  isSure: boolean;
  doubt: PlateDoubt | null;
};

/** What a serial plate says. A field that could not be read is null, never a default. */
export type PlateReading = {
  manufacturer: PlateField | null;
  model: PlateField | null;
  /** Upper case letters and digits. */
  serial: PlateField | null;
  /** The printed date of manufacture, 'yyyy-MM-dd' or, without a day, 'yyyy-MM'. */
  madeOn: PlateField | null;
};

/** Whether a maker numbers its products in such a way; NO_RULE where that is not known of the maker. */
export type SerialFit = 'FITS' | 'FITS_NOT' | 'NO_RULE';

/** What the reader is told of makers. */
export type PlateMakers = {
  /** The maker that a text names; one that is a letter or two off is not exact. */
  makerOf: (text: string) => { name: string; isExact: boolean } | null;
  serialFit: (maker: string, serial: string, model: string | null) => SerialFit;
};
