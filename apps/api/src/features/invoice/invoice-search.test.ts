import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startInvoices } from '#testing/invoice-kit.ts';

let kit: Awaited<ReturnType<typeof startInvoices>>;
beforeAll(async () => {
  kit = await startInvoices();
});

/** The numbers of the invoices that a search finds, at the property of the kit or over all that the caller sees. */
async function found(
  q: string,
  { path = `/report/${kit.property.id}/invoice`, caller = kit.manager } = {},
): Promise<string[]> {
  const answer = await kit.t.get(`${path}?${new URLSearchParams({ q, sort: 'number' })}`, caller);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.results.map((row: { number: string }) => row.number);
}

async function insert(number: string, vendor: string, line: string): Promise<number> {
  const { organizationId, property } = kit;
  const { rows } = await kit.t.a.run((db) =>
    sql<{ id: number }>`with v as (
        insert into invoice (organization_id, property_id, source, state, vendor_name, number)
        values (${organizationId}, ${property.id}, 'CSV', 'NEEDS_REVIEW', ${vendor}, ${number}) returning id
      ), l as (
        insert into invoice_line (organization_id, property_id, invoice_id, position, body, amount_cents)
        select ${organizationId}::bigint, ${property.id}::bigint, v.id, 1, ${line}, 100 from v
      ) select id from v`.execute(db),
  );
  return rows[0]?.id ?? 0;
}

test('an invoice without a document is found by its vendor, its number with or without signs, and its lines', async () => {
  await insert('QX-2024/001', 'Müller Zylinder GmbH', 'Replaced gasket, Apt 204');
  await insert('QX-2024/002', 'Northgate Supply', 'Freight of gaskets');
  for (const q of ['müll', 'MÜLLER zylinder', 'qx-2024/001', 'QX2024001', 'zylinder gasket', '204 gask'])
    expect(await found(q), q).toEqual(['QX-2024/001']);
  for (const q of ['qx', 'gasket', 'qx2024', '2024', 'q'])
    expect(await found(q), q).toEqual(['QX-2024/001', 'QX-2024/002']);
  for (const q of ['gasket northgate müller', 'unheard', '///', 'asket']) expect(await found(q), q).toEqual([]);
});

test('a search follows what a person corrects, and the name of the vendor in the address book', async () => {
  const { t, vendorId } = kit;
  const made = await kit.get(await insert('HX-101', 'Oldname', 'Firstword'));
  const changed = await kit.put(made, {
    vendorId,
    number: 'HX-202',
    lines: [{ text: 'Secondword', amountCents: 100 }],
  });
  expect(changed.status, changed.text).toBe(200);
  expect(await found('secondword')).toEqual(['HX-202']);
  expect(await found('hx-101')).toEqual([]);
  expect(await found('firstword')).toEqual([]);
  await t.a.run((db) => sql`update contact set name = 'Zebra Heating' where id = ${vendorId}`.execute(db));
  expect(await found('zebra hx')).toEqual(['HX-202']);
});

test('nobody finds an invoice of a property that they do not see', async () => {
  const { t, organizationId } = kit;
  await insert('SECRET-77', 'Hidden Vendor', 'Hidden line');
  const neighbour = await t.a.user({ organizationId, properties: [await t.a.property({ organizationId })] });
  expect(await found('secret', { path: '/invoice' })).toEqual(['SECRET-77']);
  expect(await found('secret', { path: '/invoice', caller: neighbour })).toEqual([]);
  expect(await found('hidden', { path: '/invoice', caller: kit.stranger })).toEqual([]);
});

test('whatever a line says, it is found by what it says', async () => {
  const texts = [
    'Résumé: 2 pumps, pumps & A/C №7-204',
    'ＦＵＬＬ ｗｉｄｔｈ ²³',
    'ÄÖÜ straße',
    "O'Brien_&_Sons",
    'Δοκιμή Проверка 試験',
  ];
  for (const [at, text] of texts.entries()) await insert(`TEXT-${at}`, 'Anyone', text);
  for (const [at, text] of texts.entries()) expect(await found(text), text).toEqual([`TEXT-${at}`]);
  expect(await found('text-1')).toEqual(['TEXT-1']);
});
