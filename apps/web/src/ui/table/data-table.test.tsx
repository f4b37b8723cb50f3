import { fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { type DataColumn, sortFromText, sortToText } from './data-table-columns.ts';

type Item = { id: number; unit: string; type: string; age: number | null };

const ITEMS: readonly Item[] = [
  { id: 1, unit: '110', type: 'Range', age: 12 },
  { id: 2, unit: '9', type: 'Washer', age: null },
  { id: 3, unit: '20', type: 'Range', age: 3 },
];
const COLUMNS: readonly DataColumn<Item>[] = [
  { id: 'unit', head: 'Unit', value: (item) => item.unit, foot: '3 items' },
  { id: 'type', head: 'Item', value: (item) => item.type },
  { id: 'age', head: 'Age, y', isNumber: true, value: (item) => item.age },
];
const rowId = (item: Item) => item.id;

function renderTable(over: Partial<DataTableProps<Item>> = {}) {
  const view = renderInApp(<DataTable title="Items" rows={ITEMS} columns={COLUMNS} rowId={rowId} {...over} />);
  const texts = (column: number) =>
    screen
      .getAllByRole('row')
      .slice(1, -1)
      .map((row) => within(row).getAllByRole('cell')[column]?.textContent);
  const sortOf = (name: string) =>
    screen.getByRole('columnheader', { name: new RegExp(name) }).getAttribute('aria-sort');
  return { ...view, texts, sortOf };
}

describe('the order', () => {
  test('of names counts the numbers in them', async () => {
    const { user, texts, sortOf } = renderTable();
    await user.click(screen.getByRole('button', { name: 'Unit' }));
    expect(texts(0)).toEqual(['9', '20', '110']);
    expect(sortOf('Unit')).toBe('ascending');
  });

  test('of numbers starts with the largest, and what is not known stays last both ways', async () => {
    const { user, texts, sortOf } = renderTable();
    await user.click(screen.getByRole('button', { name: 'Age, y' }));
    expect(texts(2)).toEqual(['12', '3', '–']);
    expect(sortOf('Age')).toBe('descending');
    await user.click(screen.getByRole('button', { name: 'Age, y' }));
    expect(texts(2)).toEqual(['3', '12', '–']);
  });

  test('takes one more column with Shift', async () => {
    const { user, texts, sortOf } = renderTable();
    await user.click(screen.getByRole('button', { name: 'Item' }));
    await user.keyboard('{Shift>}');
    await user.click(screen.getByRole('button', { name: 'Unit' }));
    await user.keyboard('{/Shift}');
    expect(texts(0)).toEqual(['20', '110', '9']);
    expect([sortOf('Item'), sortOf('Unit')]).toEqual(['ascending', 'ascending']);
  });

  test('is written in a URL and read back', () => {
    const sort = [
      { id: 'due', isDescending: false },
      { id: 'cost', isDescending: true },
    ];
    expect(sortToText(sort)).toBe('due,-cost');
    expect(sortFromText('due,-cost')).toEqual(sort);
    expect(sortFromText(null)).toEqual([]);
  });
});

test('rows move by arrow keys and open with Enter', async () => {
  const opened: number[] = [];
  const { user } = renderTable({ onRowClick: (item) => opened.push(item.id) });
  screen.getAllByRole('row')[1]?.focus();
  await user.keyboard('{ArrowDown}');
  await expect.poll(() => document.activeElement).toBe(screen.getAllByRole('row')[2]);
  await user.keyboard('{Enter}');
  expect(opened).toEqual([2]);
});

test('a column hides, and the totals row follows', async () => {
  const { user } = renderTable();
  await user.click(screen.getByRole('button', { name: 'Columns 3 of 3' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Item' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('columnheader', { name: 'Item' })).toBeNull();
  expect(within(screen.getAllByRole('row').at(-1) as HTMLElement).getAllByRole('cell')).toHaveLength(2);
});

test('groups fold, and their figures stand in their columns', async () => {
  const { user } = renderTable({
    groups: {
      keyOf: (item) => item.type,
      title: (items, key) => `${key} ${items.length}`,
      cells: () => ({ age: 'avg 7.5' }),
    },
  });
  const fold = screen.getByRole('button', { name: 'Range 2' });
  expect(screen.getAllByText('avg 7.5')).toHaveLength(2);
  await user.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('110')).toBeNull();
});

test('a table that opens with more than 200 rows shows the first of them and announces the count of all', async () => {
  // why: there is no layout here; what scrolls is 600 pixels high, a row 40
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  const rows = Array.from({ length: 5000 }, (_, id): Item => ({ id, unit: `unit ${id}`, type: 'Range', age: 1 }));
  renderTable({ rows });
  expect(await screen.findByText('unit 0')).toBeDefined();
  expect(screen.getAllByRole('row').length).toBeLessThan(200);
  expect(screen.getByRole('table', { name: 'Items' }).getAttribute('aria-rowcount')).toBe('5001');
});

test('a long table is rendered in full while it is printed, and once somebody searches in the page', async () => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(40);
  const rows = Array.from({ length: 300 }, (_, id): Item => ({ id, unit: `unit ${id}`, type: 'Range', age: 1 }));
  const { user } = renderTable({ rows });
  expect(await screen.findByText('unit 0')).toBeDefined();
  expect(screen.queryByText('unit 299')).toBeNull();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText('unit 299')).toBeDefined();
  fireEvent(window, new Event('afterprint'));
  expect(screen.queryByText('unit 299')).toBeNull();
  await user.keyboard('{Control>}f{/Control}');
  expect(screen.getByText('unit 299')).toBeDefined();
});

test('a table without rows shows why', () => {
  renderTable({ rows: [], empty: <p>No items yet</p> });
  expect(screen.getByText('No items yet')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
});

function Opening({ columns }: Pick<DataTableProps<Item>, 'columns'>) {
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <DataTable
      title="Items"
      rows={ITEMS}
      columns={columns}
      rowId={rowId}
      selectedId={openId}
      onRowClick={(item) => setOpenId(item.id)}
    />
  );
}

test('opening a row beside the list does not render other rows again', async () => {
  const cell = vi.fn((item: Item) => item.type);
  const columns = COLUMNS.map((column) => (column.id === 'type' ? { ...column, cell } : column));
  const { user } = renderInApp(<Opening columns={columns} />);
  await user.click(screen.getByRole('cell', { name: '110' }));
  cell.mockClear();
  await user.click(screen.getByRole('cell', { name: '20' }));
  expect(screen.getByRole('row', { name: /20/ }).getAttribute('aria-selected')).toBe('true');
  // The row that opens, the row that closes, and both once more for the keyboard's place in the list.
  expect(new Set(cell.mock.calls.map(([item]) => item.unit))).toEqual(new Set(['110', '20']));
});

test('a row that changed since the last visit says so to those who do not see its mark', () => {
  const boxes: DataColumn<Item> = { id: 'box', head: 'Select', isFixed: true, value: () => null };
  renderTable({ columns: [boxes, ...COLUMNS], isMarked: (item) => item.id === 2 });
  const rows = screen.getAllByRole('row').filter((row) => row.matches('tbody tr'));
  expect(rows.map((row) => row.hasAttribute('data-marked'))).toEqual([false, true, false]);
  const units = rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent);
  expect(units).toEqual(['110', '9 changed', '20']);
});
