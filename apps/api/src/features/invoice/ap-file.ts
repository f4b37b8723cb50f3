import { guardFormula } from '@lintel/domain/base/formula-guard';
import { type ApArrangement, type ApRow, apCells } from '@lintel/domain/invoices/ap-formats';

/**
 * The text of a file for the accounting system: UTF-8 without a byte order mark, which many imports take for part of the first heading.
 * Texts that a spreadsheet would run get an apostrophe first, as in every file.
 */
export function apFile(rows: readonly ApRow[], arrangement: ApArrangement): string {
  const { firstLine, hasHeadings, columns } = arrangement;
  const lines = [
    ...(firstLine === null ? [] : [guardFormula(firstLine)]),
    ...(hasHeadings ? [columns.map(({ heading }) => field(guardFormula(heading))).join(',')] : []),
    ...rows.map((row) =>
      apCells(row, arrangement)
        .map(({ text, isText }) => field(isText ? guardFormula(text) : text))
        .join(','),
    ),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function field(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
