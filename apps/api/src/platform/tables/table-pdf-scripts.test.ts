import { expect, test } from 'vitest';
import type { TableFile } from './table-file.ts';
import { emWidth, printable } from './table-pdf-font.ts';
import { piecesOfLine, pieceWidth } from './table-pdf-scripts.ts';
import { renderTable } from './table-render.ts';

const inOrder = (line: string) => piecesOfLine(line, false).map(({ text, font }) => [text, font]);

test.each([
  ['Alder Court', [['Alder Court', null]]],
  // Words that are read from right to left are shaped as one piece, in the order in which they are read.
  ['مجمع النخيل', [['مجمع النخيل', 'arabic']]],
  [
    'Palm Court مجمع النخيل, unit 4',
    [
      ['Palm Court ', null],
      ['مجمع النخيل', 'arabic'],
      [', unit 4', null],
    ],
  ],
  // Numbers keep their direction, brackets open towards the reading direction.
  [
    'בניין 12 (ב)',
    [
      ['(', null],
      ['ב', 'hebrew'],
      [') ', null],
      ['12', null],
      ['בניין ', 'hebrew'],
    ],
  ],
  [
    '🏠 Home',
    [
      ['🏠', 'emoji'],
      [' Home', null],
    ],
  ],
  ['👨‍👩‍👧', [['👨‍👩‍👧', 'emoji']]],
])('%s is drawn from left to right as %j', (line, pieces) => {
  expect(inOrder(line)).toEqual(pieces);
});

test('nothing of such names is replaced; what changes the direction of others is taken out', () => {
  for (const name of ['مجمع النخيل', 'می\u200cخواهم', 'בית הדקל', '👨‍👩‍👧 🏠', 'Ünïcode № ©™'])
    expect(printable(name)).toBe(name);
  expect(printable('a\u202eb\u200cc\u200dd')).toBe('abcd');
});

test('Arabic letters are joined, and measured as they are drawn', () => {
  const alone = pieceWidth('ع', 'arabic') * 3;
  expect(pieceWidth('ععع', 'arabic')).not.toBeCloseTo(alone, 2);
  expect(emWidth('ععع', 'plain')).toBe(pieceWidth('ععع', 'arabic'));
});

test('a PDF carries the fonts of other scripts only where it has such letters', async () => {
  const bytesOf = async (name: string) => {
    const sheets = [{ name: 'Names', columns: [{ label: 'Name', kind: 'text' as const }], rows: [[name]] }];
    const file: TableFile = { tableFile: true, format: 'pdf', fileName: 'names', sheets };
    return (await renderTable(file)).bytes.toString('latin1');
  };
  expect(await bytesOf('Alder Court')).not.toMatch(/Noto/);
  expect(await bytesOf('בית הדקל')).toMatch(/NotoSansHebrew/);
  const all = await bytesOf('مجمع 🏠');
  expect([/NotoSansArabic/, /NotoEmoji/, /NotoSansHebrew/].map((font) => font.test(all))).toEqual([true, true, false]);
});
