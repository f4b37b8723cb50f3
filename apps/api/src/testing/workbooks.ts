import { crc32, deflateRawSync } from 'node:zlib';
import { type CellObject, utils, type WorkBook, write } from '@e965/xlsx';

/** A cell's value, or a whole cell with its number format or formula. */
type Value = string | number | boolean | null | CellObject;
export type TestSheet = { name: string; rows: readonly (readonly Value[])[]; isHidden?: boolean; merges?: string[] };

/** The bytes of an XLSX workbook of these sheets. */
export function workbookOf(
  sheets: readonly TestSheet[],
  { is1904 = false, kind = 'xlsx' as 'xlsx' | 'ods' | 'xlsb' | 'xls' } = {},
) {
  const book: WorkBook = utils.book_new();
  for (const { name, rows, merges } of sheets) {
    const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((value) => value)) as unknown[][]);
    if (merges) sheet['!merges'] = merges.map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = {
    Sheets: sheets.map(({ isHidden = false }) => ({ Hidden: isHidden ? (1 as const) : (0 as const) })),
    WBProps: { date1904: is1904 },
  };
  return Buffer.from(write(book, { type: 'buffer', bookType: kind, compression: true }));
}

export type Part = {
  name: string;
  bytes: Buffer /** What the file says instead of the truth. */;
  size?: number;
  crc?: number;
};

/** A ZIP file of these parts. */
export function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, bytes, size = bytes.length, crc = crc32(bytes) } of parts) {
    const packed = deflateRawSync(bytes);
    const sizes = Buffer.alloc(16);
    sizes.writeUInt32LE(crc, 0);
    sizes.writeUInt32LE(packed.length, 4);
    sizes.writeUInt32LE(size, 8);
    sizes.writeUInt16LE(name.length, 12);
    const head = Buffer.from([20, 0, 0, 0, 8, 0, 0, 0, 0, 0]);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, sizes, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head, sizes, place, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a workbook with one sheet, whose XML is given: what no program writes. */
export function partsOf(sheetXml: string, more: readonly Part[] = []): Part[] {
  const text = (name: string, body: string): Part => ({ name, bytes: Buffer.from(`${XML}${body}`) });
  return [
    text(
      '[Content_Types].xml',
      `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${SPREADSHEET}.sharedStrings+xml"/></Types>`,
    ),
    text(
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    text(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Units" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    text(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    text('xl/worksheets/sheet1.xml', `<worksheet xmlns="${MAIN}">${sheetXml}</worksheet>`),
    ...more,
  ];
}

/** A cell of text in a sheet's XML. */
export function textCell(at: string, text: string): string {
  return `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** Text, or text in a cell that is filled with a colour ('FF92D050'). */
export type ColouredCell = string | { text: string; colour: string | undefined };

/** A workbook with filled cells, which the library does not write. */
export function colouredWorkbook(rows: readonly (readonly ColouredCell[])[]): Buffer {
  const cells = rows.flat().flatMap((cell) => (typeof cell === 'string' ? [] : (cell.colour ?? [])));
  const colours = [...new Set(cells)];
  const fills = colours.map(
    (rgb) => `<fill><patternFill patternType="solid"><fgColor rgb="${rgb}"/></patternFill></fill>`,
  );
  const formats = ['', ...colours].map((_, at) => `<xf numFmtId="0" fontId="0" fillId="${at}" borderId="0"/>`);
  const styles = `${XML}<styleSheet xmlns="${MAIN}"><fills><fill><patternFill patternType="none"/></fill>${fills.join('')}</fills><cellXfs>${formats.join('')}</cellXfs></styleSheet>`;
  const lines = rows.map((row, line) => {
    const xml = row.map((cell, column) => {
      const { text, colour } = typeof cell === 'string' ? { text: cell, colour: undefined } : cell;
      const format = ` s="${colour === undefined ? 0 : colours.indexOf(colour) + 1}"`;
      return textCell(utils.encode_cell({ r: line, c: column }), text).replace(' t=', `${format} t=`);
    });
    return `<row r="${line + 1}">${xml.join('')}</row>`;
  });
  const parts = partsOf(`<sheetData>${lines.join('')}</sheetData>`, [
    { name: 'xl/styles.xml', bytes: Buffer.from(styles) },
  ]);
  const known = `<Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`;
  const withStyles = ({ name, bytes }: Part): Part => ({
    name,
    bytes: name.startsWith('[') ? Buffer.from(bytes.toString().replace('</Types>', known)) : bytes,
  });
  return zipOf(parts.map(withStyles));
}
