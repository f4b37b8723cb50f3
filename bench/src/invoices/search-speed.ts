import { setTimeout as sleep } from 'node:timers/promises';
import { pick, randomFrom } from '@lintel/fixtures/random';
import { openDataset } from '../dataset.ts';
import { startApi } from '../processes.ts';

const EMAIL = 'admin@lintel.example';
const PASSWORD = 'Open-the-door-26';
const SEARCHES = 120;
const WORDS = 20_000;
/** Different words of a document besides its number. */
const WORDS_EACH = 24;

export type SearchSpeed = { where: string; rows: number; p50: number; p95: number };

/** How long the list takes to answer a search by one word, over all properties and at one of them, as the signed-in browser asks. */
export async function measureSearch(invoices: number, seed: number): Promise<SearchSpeed[]> {
  const dataset = await openDataset('s', `invoices-${invoices}`);
  const api = await startApi(dataset.adminUrl, 'fresh');
  try {
    const { rows } = await dataset.admin.query<{ organizationId: number }>(
      `select m.organization_id as "organizationId" from membership m join app_user u on u.id = m.user_id where u.email = $1 limit 1`,
      [EMAIL],
    );
    const organizationId = rows[0]?.organizationId ?? 0;
    await fill(dataset.admin, organizationId, invoices);
    await counted(dataset.admin);
    const largest = await dataset.admin.query<{ id: number }>(
      `select property_id as id from invoice where organization_id = $1 group by 1 order by count(*) desc limit 1`,
      [organizationId],
    );
    const headers = await signIn(api.baseUrl);
    const random = randomFrom(seed);
    const rare = () => wordOf(Math.floor(random() * WORDS));
    const number = () => `INV${Math.floor(random() * invoices)}`;
    const all = '/v1/invoice';
    const own = `/v1/report/${largest.rows[0]?.id}/invoice`;
    const ask = async (where: string, path: string, word: () => string) => ({
      where,
      ...(await measured(api.baseUrl, headers, path, word)),
    });
    return [
      await ask('all properties, a word of the documents', all, rare),
      await ask('all properties, the number of an invoice', all, number),
      await ask('all properties, a frequent word', all, () => pick(FREQUENT, random)),
      await ask('the property with most of them, a word', own, rare),
    ];
  } finally {
    await api.stop();
    await dataset.admin.end();
    await dataset.server.stop();
  }
}

const FREQUENT = [0, 1, 2].map(wordOf);

function wordOf(at: number): string {
  return `w${String(at).padStart(5, '0')}`;
}

/** The same in SQL. */
function wordIn(number: string): string {
  return `'w' || lpad(abs(${number} % ${WORDS})::text, 5, '0')`;
}

/** Rows as reading makes them, but for the pages, which a search does not look at. why: half of the words are drawn from a hundredth of all, as words are used. */
async function fill(admin: Awaited<ReturnType<typeof openDataset>>['admin'], organizationId: number, invoices: number) {
  const known = await admin.query(`select 1 from invoice where organization_id = $1 and number like 'INV%' limit 1`, [
    organizationId,
  ]);
  if (known.rowCount !== 0) return;
  console.log(`bench: ${invoices} invoices are made`);
  const made = [organizationId, invoices];
  await admin.query('begin');
  await admin.query(`set local session_replication_role = replica`);
  await admin.query(
    `with p as (select id, row_number() over (order by id) - 1 as at, count(*) over () as n from property where organization_id = $1 and archived_at is null
     ), f as (select p.id as property_id, g as at from generate_series(0, $2::int - 1) g join p on p.at = g % p.n
     ) insert into invoice_document (organization_id, property_id, file_id, sha256, source, state, page_count, read_at, created_at)
     select $1, property_id, -1 - at, md5(at::text), 'UPLOAD', 'READ', 1, now(), now() - at * interval '3 minutes' from f`,
    made,
  );
  await admin.query(
    `insert into invoice (organization_id, property_id, document_id, page_from, page_to, source, state, vendor_name, number, invoice_date, invoice_type,
       subtotal_cents, tax_cents, total_cents, reading, confidence, approved_at, created_at)
     select d.organization_id, d.property_id, d.id, 1, 1, 'UPLOAD', case when -d.file_id % 50 = 0 then 'NEEDS_REVIEW' else 'APPROVED' end,
       'Vendor ' || (-d.file_id % 300), 'INV' || (-1 - d.file_id), (d.created_at)::date, (array['REPAIR', 'REPLACE', 'INSPECT', 'TURN', 'FLS', 'OTHER'])[1 + -d.file_id % 6],
       20000, 1500, 21500, '{"kind": "INVOICE", "fields": {}, "splitAt": []}', 0.9, d.created_at + interval '2 days', d.created_at
     from invoice_document d where d.organization_id = $1 and d.file_id < 0`,
    [organizationId],
  );
  await admin.query(
    `insert into invoice_line (organization_id, property_id, invoice_id, position, body, amount_cents, work_type, page)
     select i.organization_id, i.property_id, i.id, n, 'Service ' || ${wordIn('(i.id * 31 + n * 17)')} || ' call', 10000, 'REPAIR', 1
     from invoice i, generate_series(1, 2) n where i.organization_id = $1 and i.number like 'INV%'`,
    [organizationId],
  );
  await admin.query(
    `insert into invoice_word (organization_id, property_id, invoice_id, word)
     select i.organization_id, i.property_id, i.id, w.word from invoice i cross join lateral (
       select distinct case when n % 2 = 0 then ${wordIn('(hashint8extended(i.id, n) & 127)')} else ${wordIn('hashint8extended(i.id, n)')} end as word
       from generate_series(1, ${WORDS_EACH}) n union select search_words(concat_ws(' ', i.vendor_name, i.number, (select string_agg(l.body, ' ') from invoice_line l
         where l.organization_id = i.organization_id and l.property_id = i.property_id and l.invoice_id = i.id)))) w
     where i.organization_id = $1 and i.number like 'INV%'`,
    [organizationId],
  );
  await admin.query(
    `insert into change_note (organization_id, property_id) select organization_id, id from property where organization_id = $1`,
    [organizationId],
  );
  await admin.query('commit');
  await admin.query('vacuum (analyze) invoice, invoice_document, invoice_line, invoice_word, property_snapshot');
}

/** Waits until the worker has summed up what was made. */
async function counted(admin: Awaited<ReturnType<typeof openDataset>>['admin']) {
  while ((await admin.query('select 1 from change_note where recounts limit 1')).rowCount !== 0) await sleep(500);
}

async function measured(base: string, headers: Record<string, string>, path: string, word: () => string) {
  const taken: number[] = [];
  let rows = 0;
  for (let at = 0; at < SEARCHES; at += 1) {
    const started = performance.now();
    const answer = await fetch(`${base}${path}?limit=50&q=${word()}`, { headers });
    const { total } = (await answer.json()) as { total: number };
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    taken.push(performance.now() - started);
    rows = Math.max(rows, total);
  }
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { rows, p50: at(0.5), p95: at(0.95) };
}

async function signIn(base: string): Promise<Record<string, string>> {
  const answer = await fetch(`${base}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`sign-in failed: ${answer.status} ${await answer.text()}`);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}` };
}
