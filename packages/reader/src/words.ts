/** A rectangle on a page in points (1/72 inch) from its upper left corner: left, top, right, bottom. */
export type Box = readonly [left: number, top: number, right: number, bottom: number];

/** A word, or what stands together between two spaces, and where it stands. */
export type Word = {
  text: string;
  box: Box;
  /** Height of its type in points. */
  size: number;
  isBold: boolean;
  /** Of a scan: how sure the engine is of the text, 0 to 1. A word of a text PDF has 1. */
  confidence: number;
};

/** A page of a document with its words in no particular order. */
export type Page = {
  /** In points. */
  width: number;
  height: number;
  /** TEXT: the words are in the file. SCAN: they were recognized in a picture. */
  from: 'TEXT' | 'SCAN';
  words: Word[];
  /** Of a scan: what a second engine, which errs elsewhere, recognized on the same page. */
  secondWords?: Word[];
  /** Of a scan: by how many degrees clockwise the page was turned to stand upright. Its size and boxes are those after that. */
  turn?: number;
};

/** All that the reader is given of a file. */
export type DocumentWords = {
  pages: Page[];
  /** The invoice as XML that is embedded in the PDF (Factur-X, ZUGFeRD), as it stands there. */
  xml?: string;
};
