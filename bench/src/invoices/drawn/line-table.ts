import type { BillLine } from './bill.ts';
import { esc, type Paper } from './paper.ts';

export type Column =
  | 'at'
  | 'lineDate'
  | 'code'
  | 'quantity'
  | 'unit'
  | 'description'
  | 'price'
  | 'lineDiscount'
  | 'amount';

/** How lines look: a `ruled`, `grid`, `zebra`, `plain` or `tall` table, rows without a table (`flex`), or stacked blocks (`cards`). */
export type LineLook = 'ruled' | 'grid' | 'zebra' | 'plain' | 'tall' | 'flex' | 'cards' | 'pre';

const COLUMNS: readonly (readonly [readonly Column[], number])[] = [
  [['description', 'quantity', 'price', 'amount'], 20],
  [['quantity', 'description', 'price', 'amount'], 14],
  [['code', 'description', 'quantity', 'price', 'amount'], 10],
  [['quantity', 'code', 'description', 'price', 'amount'], 8],
  [['description', 'amount'], 9],
  [['lineDate', 'description', 'quantity', 'price', 'amount'], 7],
  [['lineDate', 'description', 'amount'], 5],
  [['at', 'description', 'quantity', 'unit', 'price', 'amount'], 7],
  [['quantity', 'unit', 'code', 'description', 'price', 'amount'], 5],
  [['description', 'price', 'quantity', 'amount'], 5],
  [['code', 'quantity', 'unit', 'description', 'price', 'amount'], 3],
  [['lineDate', 'code', 'description', 'quantity', 'price', 'amount'], 3],
  [['description', 'quantity', 'amount'], 3],
];

export function drawColumns(paper: Paper): Column[] {
  return [...paper.dice.weighed(COLUMNS)];
}

/** The lines of the bill with their head. */
export function lineTable(paper: Paper, look: LineLook, wanted = drawColumns(paper)): string {
  const hasDiscount = paper.bill.lines.some(({ discount }) => discount > 0) && wanted.includes('price');
  const columns = wanted.flatMap((column): Column[] =>
    hasDiscount && column === 'amount' ? ['lineDiscount', column] : [column],
  );
  if (look === 'cards') return cards(paper);
  if (look === 'pre') return preformatted(paper, columns);
  const hasNotes = !paper.dice.chance(0.15);
  const hasSums = paper.dice.chance(0.6);
  const isHourly = paper.bill.lines.every(({ unit }) => unit === 'HR');
  const heads = columns.map((column) => {
    const label = column === 'at' ? '#' : paper.label(column === 'price' && isHourly ? 'hourPrice' : column);
    return { label, kind: classOf(column) };
  });
  const body = grouped(paper.bill.lines).flatMap(([section, lines]) => {
    const rows = lines.map((line) => {
      const at = paper.lines.length + 1;
      return columns.map((column) => ({
        html: cell(paper, column, line, { at, columns, hasNotes }),
        kind: classOf(column),
      }));
    });
    if (section === null) return rows.map((cells) => ({ kind: 'line', cells }));
    const sum = lines.reduce((all, { cents }) => all + cents, 0);
    const head = { kind: 'section', cells: [{ html: esc(section), kind: '' }] };
    const foot = {
      kind: 'sum',
      cells: [
        { html: `${paper.label('sectionSum')} ${esc(section)}`, kind: '' },
        { html: paper.bare(sum), kind: 'n' },
      ],
    };
    return [head, ...rows.map((cells) => ({ kind: 'line', cells })), ...(hasSums ? [foot] : [])];
  });
  if (look === 'flex') {
    const row = (kind: string, cells: { html: string; kind: string }[]) =>
      `<div class="${kind}">${cells.map(({ html, kind: one }) => `<div class="${one || 'd'}">${html}</div>`).join('')}</div>`;
    const head = row(
      'head',
      heads.map(({ label, kind }) => ({ html: label, kind })),
    );
    return `<div class="lines flex">${head}${body.map(({ kind, cells }) => row(kind, cells)).join('')}</div>`;
  }
  const head = heads.map(({ label, kind }) => `<th class="${kind}">${label}</th>`).join('');
  const rows = body.map(({ kind, cells }) => {
    const wide = cells.length < columns.length ? columns.length - cells.length + 1 : 1;
    const tds = cells.map(
      ({ html, kind: one }, at) => `<td class="${one}"${at === 0 && wide > 1 ? ` colspan="${wide}"` : ''}>${html}</td>`,
    );
    return `<tr class="${kind}">${tds.join('')}</tr>`;
  });
  if (look === 'tall' && paper.bill.lines.length < 9) {
    rows.push(
      `<tr class="fill">${columns.map(() => `<td style="height:${Math.max(20, 300 - 34 * rows.length)}px"></td>`).join('')}</tr>`,
    );
  }
  return `<table class="lines ${look}"><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function grouped(lines: readonly BillLine[]): [string | null, BillLine[]][] {
  const groups: [string | null, BillLine[]][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last[0] === line.section) last[1].push(line);
    else groups.push([line.section, [line]]);
  }
  return groups;
}

function classOf(column: Column): string {
  if (column === 'description') return 'd';
  return ['price', 'amount', 'lineDiscount'].includes(column) ? 'n' : column === 'quantity' ? 'q' : 's';
}

type Around = { at: number; columns: readonly Column[]; hasNotes: boolean };

function cell(paper: Paper, column: Column, line: BillLine, { at, columns, hasNotes }: Around): string {
  const { formats } = paper;
  switch (column) {
    case 'at':
      return String(at);
    case 'lineDate':
      return esc(formats.date(line.day));
    case 'code':
      return esc(line.code);
    case 'quantity':
      return line.quantity === null ? '' : esc(formats.quantity(line.quantity));
    case 'unit':
      return esc(line.unit);
    case 'price':
      return line.price === null ? '' : esc(formats.price(line.price));
    case 'lineDiscount':
      return line.discount > 0 ? `${line.discount}%` : '';
    case 'description':
      return [esc(line.text), ...(hasNotes ? line.notes.map((note) => `<small>${esc(note)}</small>`) : [])].join(
        '<br>',
      );
    case 'amount':
      return paper.line(line, {
        quantity: columns.includes('quantity'),
        price: columns.includes('price'),
        notes: hasNotes,
      });
  }
}

/** Blocks one below the other: text and amount, and what it was multiplied from in small type. */
function cards(paper: Paper): string {
  const { formats } = paper;
  const hasDates = paper.dice.chance(0.4);
  const blocks = paper.bill.lines.map((line) => {
    const times =
      line.quantity !== null && line.price !== null
        ? `${esc(formats.quantity(line.quantity))} × ${esc(formats.price(line.price))}${line.discount > 0 ? ` − ${line.discount}%` : ''}`
        : '';
    const amount = paper.line(line, { quantity: times !== '', price: times !== '', notes: true });
    const under = [hasDates ? esc(formats.date(line.day)) : '', ...line.notes.map(esc)].filter(Boolean);
    return `<div class="card"><div><b>${esc(line.text)}</b><b>${amount}</b></div><div><span>${under.join('<br>')}</span><span>${times}</span></div></div>`;
  });
  return `<div class="lines cards">${blocks.join('')}</div>`;
}

/** Columns of a line printer: one type width, blanks between. */
function preformatted(paper: Paper, columns: readonly Column[]): string {
  const widths: Record<Column, number> = {
    at: 3,
    lineDate: 19,
    code: 13,
    quantity: 8,
    unit: 5,
    description: 0,
    price: 12,
    lineDiscount: 9,
    amount: 14,
  };
  const taken = columns.reduce((sum, column) => sum + widths[column], 0);
  const room = Math.max(22, 84 - taken);
  const fit = (text: string, column: Column) => {
    const width = column === 'description' ? room : widths[column];
    const cut = text.slice(0, width - 1);
    return ['price', 'amount', 'quantity', 'lineDiscount'].includes(column)
      ? `${cut.padStart(width - 1)} `
      : cut.padEnd(width);
  };
  const plain = (html: string) =>
    html.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
  const head = columns.map((column) => fit(column === 'at' ? '#' : plain(paper.label(column)), column)).join('');
  const rows = paper.bill.lines.flatMap((line) => {
    const around = { at: paper.lines.length + 1, columns, hasNotes: true };
    const texts = [...wrapped(line.text, room - 1), ...line.notes.flatMap((note) => wrapped(note, room - 1))];
    return texts.map((text, at) =>
      columns
        .map((column) =>
          fit(column === 'description' ? text : at > 0 ? '' : plain(cell(paper, column, line, around)), column),
        )
        .join(''),
    );
  });
  return `<pre class="lines">${esc([head, '-'.repeat(head.length), ...rows].join('\n'))}</pre>`;
}

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1) ?? '';
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

export const LINE_CSS = `
.lines { width: 100%; border-collapse: collapse; margin-top: 10px; } .lines small { font-size: 0.85em; }
.lines th { text-align: left; padding: 4px 6px; } .lines td { padding: 4px 6px; vertical-align: top; }
.lines tr { break-inside: avoid; } .lines .n { text-align: right; white-space: nowrap; } .lines .q { text-align: var(--q); white-space: nowrap; } .lines .s { white-space: nowrap; }
.lines .section td { font-weight: bold; padding-top: 8px; } .lines .sum td { font-style: italic; text-align: right; }
.lines.ruled th { border-bottom: 1.5px solid #333; } .lines.ruled td { border-bottom: 1px solid #ccc; }
.lines.grid th, .lines.grid td { border: 1px solid #555; } .lines.grid th { background: #e4e4e4; text-align: center; }
.lines.zebra th { background: var(--tint); color: #fff; } .lines.zebra tr:nth-child(even) td { background: #f0f2f5; }
.lines.tall { border: 1px solid #333; } .lines.tall th { border: 1px solid #333; text-align: center; } .lines.tall td { border-left: 1px solid #333; }
.lines.flex > div { display: flex; gap: 10px; border-bottom: 1px solid #ddd; padding: 4px 0; break-inside: avoid; } .lines.flex .head { font-weight: bold; border-bottom: 1px solid #000; }
.lines.flex .d { flex: 5; } .lines.flex .n { flex: 1.3; } .lines.flex .q { flex: 0.8; } .lines.flex .s { flex: 1.2; } .lines.flex .section { font-weight: bold; }
.lines.cards .card { border-bottom: 1px solid #ddd; padding: 6px 0; break-inside: avoid; } .lines.cards .card > div { display: flex; justify-content: space-between; gap: 20px; }
.lines.cards .card > div + div { font-size: 0.86em; color: #444; }
pre.lines { font-family: var(--mono); font-size: 8.4pt; line-height: 1.25; width: auto; white-space: pre; }
`;
