import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

/** The number format by which the heads of columns are found among the styles of a workbook; as text they look as before. */
export const HEAD_FORMAT = '@';
const HEAD_STYLE = 'numFmtId="49" fontId="0"';
const FONTS = /<fonts count="1"><font>(.*?)<\/font><\/fonts>/;
const VIEW = '<sheetView workbookViewId="0"/>';
/** The view is among the first bytes of a sheet, which may be long. */
const VIEW_WITHIN = 4096;

/** Of a sheet: rows above those that scroll, and whether its first column stays in sight too. */
export type Frozen = { rows: number; hasColumn: boolean };

/** A workbook whose heads of columns are bold and stay in sight: the library that writes it can do neither. `frozen` in the order of its sheets. */
export function withHeads(workbook: Uint8Array, frozen: readonly Frozen[]): Buffer {
  const files = unzipSync(workbook);
  const styles = files['xl/styles.xml'];
  if (styles) {
    const bold = strFromU8(styles)
      .replace(FONTS, '<fonts count="2"><font>$1</font><font><b/>$1</font></fonts>')
      .replaceAll(HEAD_STYLE, 'numFmtId="49" fontId="1" applyFont="1"');
    files['xl/styles.xml'] = strToU8(bold);
  }
  for (const [at, one] of frozen.entries()) {
    const name = `xl/worksheets/sheet${at + 1}.xml`;
    const sheet = files[name];
    if (sheet) files[name] = withPane(sheet, one);
  }
  return Buffer.from(zipSync(files));
}

function withPane(sheet: Uint8Array, { rows, hasColumn }: Frozen): Uint8Array<ArrayBuffer> {
  const start = strFromU8(sheet.subarray(0, VIEW_WITHIN), true);
  const at = start.indexOf(VIEW);
  if (at < 0) return new Uint8Array(sheet);
  const pane = hasColumn ? 'bottomRight' : 'bottomLeft';
  const view = strToU8(
    `<sheetView workbookViewId="0"><pane ${hasColumn ? 'xSplit="1" ' : ''}ySplit="${rows}" topLeftCell="${hasColumn ? 'B' : 'A'}${rows + 1}" activePane="${pane}" state="frozen"/></sheetView>`,
  );
  const whole = new Uint8Array(sheet.length - VIEW.length + view.length);
  whole.set(sheet.subarray(0, at));
  whole.set(view, at);
  whole.set(sheet.subarray(at + VIEW.length), at + view.length);
  return whole;
}
