import { describe, expect, test } from 'vitest';
import { guessMapping, IMPORT_FIELDS, missingFields, normaliseHeader } from '../roster/cells/roster-headers.ts';
import { tellTable } from '../roster/columns/roster-table.ts';
import { REFERENCES } from './define-import.ts';
import { directFields } from './direct-fields.ts';
import { IMPORT_KIND_LABELS, IMPORT_KINDS } from './import-kinds.ts';
import { importOf } from './kinds.ts';

describe.each(IMPORT_KINDS)('the kind %s', (kind) => {
  const { fields, key, table, noun, label, rowsOf } = importOf(kind);

  test('has a name, a key of its own fields and labels that differ', () => {
    expect([label, ...noun].every((word) => word !== '')).toBe(true);
    expect(IMPORT_KIND_LABELS[kind]).toBe(label);
    expect(key.length).toBeGreaterThan(0);
    expect(key.flat().filter((id) => !(id in fields))).toEqual([]);
    const labels = Object.values(fields).map((field) => normaliseHeader(field.label));
    expect(new Set(labels).size).toBe(labels.length);
  });

  test('recognizes each column by its label and by each of its spellings', () => {
    for (const [id, field] of Object.entries(fields)) {
      expect(guessMapping([field.label], kind)[0]).toMatchObject({ field: id, confidence: 'EXACT', isPersonal: false });
      const [first] = field.aliases;
      if (first) expect(guessMapping([first], kind)[0]?.field, first).toBe(id);
    }
    expect(
      missingFields(
        guessMapping(
          IMPORT_FIELDS[kind].map((field) => field.label),
          kind,
        ),
        kind,
      ),
    ).toEqual([]);
  });

  test.runIf(table)('reads its own examples, writes only the columns it names, and holds what it wrote', () => {
    expect(table && table.titleField in fields).toBe(true);
    const about = { latestDay: '2026-05-18', isDayFirst: false };
    for (const [id, field] of Object.entries(fields)) {
      const parsed = field.parse?.(field.example, about);
      expect(parsed, id).toMatchObject({ ok: true, value: expect.anything() });
      const value = parsed?.ok ? parsed.value : null;
      expect(field.check?.(value) ?? null, id).toBe(null);
      if (field.isHint) continue;
      expect(field.columns?.length, id).toBeGreaterThan(0);
      if (field.refersTo) {
        expect(REFERENCES).toContain(field.refersTo);
        continue;
      }
      const fresh = { ...table?.base, ...table?.fresh };
      const written = field.write ? field.write(value, fresh) : { [field.columns?.[0] ?? '']: value };
      expect(Object.keys(written), id).toEqual(field.columns);
      const row = { ...fresh, ...written };
      const held = field.held ? field.held(row) : row[field.columns?.[0] ?? ''];
      expect(field.isHeld ? field.isHeld(row, value) : held === value, id).toBe(true);
    }
  });

  test.runIf(rowsOf)(
    'reads the examples of the fields that have a cell of their own, each into a column of its own',
    () => {
      const about = { latestDay: '2026-05-18', isDayFirst: false };
      const own = directFields(importOf(kind));
      expect(own.length).toBeGreaterThan(0);
      for (const { id, example, parse, check, columns } of own) {
        const parsed = parse?.(example, about);
        expect(parsed, id).toMatchObject({ ok: true, value: expect.anything() });
        expect(check?.(parsed?.ok ? parsed.value : null) ?? null, id).toBe(null);
        expect(columns, id).toHaveLength(1);
      }
      expect(new Set(own.map(({ column }) => column)).size).toBe(own.length);
      expect(new Set(own.map(({ wire }) => wire)).size).toBe(own.length);
    },
  );

  test.runIf(table)('is told by the head of its own template', () => {
    const head = IMPORT_FIELDS[kind].map((field) => field.label);
    expect(tellTable([['A list'], head, head.map(() => 'x')])).toMatchObject({ kind, head: { start: 1 } });
  });
});

test.each([
  ['a vendor and its trade', 'Contractor,Specialty,Phone', 'vendors'],
  ['a vendor and its papers', 'Company,COI Exp,W9', 'vendors'],
  ['properties with addresses', 'Property Name,Property Code,City,State', 'properties'],
  ['buildings and their floors', 'Property,Bldg,Stories', 'buildings'],
  ['units of properties', 'Property Name,City,State,Zip,Unit', null],
  ['units with their floor', 'Property,Building,Unit,Floor', null],
  ['a residents list', 'Name,Phone,Email', null],
  ['fixed assets with their vendor', 'Asset,Vendor,Service Type,Acquisition Cost', null],
  ['a log of repairs', 'Date,Vendor,Trade,Unit,Amount', null],
  ["a lender's table", 'Component,EUL,Action', 'lives'],
  ["a lender's table with lives for two sorts of residents and costs", 'Component,Family,Elderly,Unit Cost', 'lives'],
  ['a list of prices', 'Item Type,Unit Price,Delivery,Haul Away', 'prices'],
  ['a price list of a vendor', 'Service,Rate,Per', 'vendorPrices'],
  ['price lists of vendors', 'Vendor,Service,Unit Price,Property', 'vendorPrices'],
  ['items with their expected lives', 'Unit,Item Type,Serial,EUL', null],
  ['fixed assets with cost and life', 'Asset,Serial Number,Cost,Useful Life', null],
])('a head of %s', (_, head, kind) => {
  expect(tellTable([head.split(',')])?.kind ?? null).toBe(kind);
});

test('of a field that several columns could be none is taken, and one column is taken as ever', () => {
  const guesses = (head: string) =>
    guessMapping(head.split(','), 'lives').map(({ field, confidence }) => [field, confidence]);
  expect(guesses('Component,EUL Family,EUL (Elderly),Remaining Useful Life')).toEqual([
    ['itemType', 'ALIAS'],
    [null, 'SEVERAL'],
    [null, 'SEVERAL'],
    [null, 'NONE'],
  ]);
  expect(guesses('Component,Expected Useful Life (Years)')).toEqual([
    ['itemType', 'ALIAS'],
    ['life', 'ALIAS'],
  ]);
});

test('docs/imports.md says what can be imported', async () => {
  const spellings = (texts: readonly string[], label: string) =>
    texts
      .filter((text) => normaliseHeader(text) !== normaliseHeader(label))
      .slice(0, 4)
      .join(', ');
  const tables = IMPORT_KINDS.map((kind) => {
    const { label, fields, key } = importOf(kind);
    const labelOf = (id: string) => fields[id]?.label ?? id;
    const rows = Object.values(fields).map(
      (field) =>
        `| ${field.label}${field.isRequired ? ' (required)' : ''} | ${spellings(field.aliases, field.label)} | ${field.example} |`,
    );
    const keys = key.map((ids) => ids.map(labelOf).join(' and ').toLowerCase()).join('; else by ');
    return `## ${label} (\`${kind}\`)\n\nA row finds what exists by ${keys}.\n\n| column | is also recognized as | example |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  const intro =
    '# What can be imported\n\nCSV files in any encoding, XLSX workbooks and web pages with tables (often saved as .xls), with columns in any order and under many names; the page shows how each was understood and lets you choose. This page is made from `packages/domain/src/imports/`.\n';
  await expect([intro, ...tables].join('\n')).toMatchFileSnapshot('../../../../docs/imports.md');
});
