import { expect, test } from 'vitest';
import { importKit } from '#testing/import-kit.ts';

const kit = importKit();
const units = (...names: string[]) => `Property,Unit\n${names.map((name) => `Cedar,${name}`).join('\n')}\n`;

test('imports and checks are told apart and sorted by the server, in pages and in the file alike', async () => {
  const at = await kit.place();
  await kit.run(at, units('101', '102', '103'), { fileName: 'b.csv' });
  await kit.run(at, units('101'), { fileName: 'c.csv' });
  await kit.run(at, units('104'), { fileName: 'a.csv', dryRun: true });
  const letters = (rows: { fileName: string }[]) => rows.map((row) => row.fileName.charAt(0)).join('');
  const ask = async (query: string) => (await kit.t.get(`/admin/import?${query}`, at.admin)).body;
  for (const [query, expected] of [
    ['', 'acb'],
    ['isDryRun=false', 'cb'],
    ['isDryRun=true', 'a'],
    ['state=CHECKED', 'a'],
  ] as const) {
    const { results, total } = await ask(query);
    expect([query, letters(results), total]).toEqual([query, expected, expected.length]);
  }
  expect(await ask('isDryRun=true')).toMatchObject({ total: 1, runs: 3 });
  const orders = {
    file: 'abc',
    startedAt: 'bca',
    state: 'bca',
    kind: 'bca',
    '-read': 'bca',
    '-create': 'bac',
    same: 'bac',
  };
  for (const [sort, expected] of Object.entries(orders)) {
    let paged = '';
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await ask(`sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
      paged += letters(page.results);
      cursor = page.nextCursor;
    }
    expect([sort, paged]).toEqual([sort, expected]);
    const csv = (await kit.t.get(`/admin/import?sort=${sort}&format=csv`, at.admin)).text.trim().split('\r\n').slice(1);
    expect(csv.map((line) => line.charAt(0)).join('')).toBe(expected);
  }
});
