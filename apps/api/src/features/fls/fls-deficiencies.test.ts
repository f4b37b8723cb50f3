import { expect, test } from 'vitest';
import { startFls } from '#testing/fls-kit.ts';

const { t, record, put, post, admin, stranger } = await startFls();
const list = async (query = '', as = admin) => (await t.get(`/portfolio/safety/deficiencies?${query}`, as)).body;

test('what is open is listed by age with its quotes, without what is fixed or does not apply', async () => {
  const made = await record();
  const found = (foundOn: string, over: object = {}) => ({
    severity: 'NONCRITICAL',
    description: `Found ${foundOn}`,
    foundOn,
    ...over,
  });
  let now = made;
  for (const body of [
    found('2026-01-10', { quoteCents: 120_000, dueOn: '2026-03-01' }),
    found('2026-04-01', { severity: 'CRITICAL', quoteCents: 40_000 }),
    found('2026-05-10'),
    found('2026-02-01', { fixedOn: '2026-02-20' }),
  ])
    now = (await post('/deficiency', now, body)).body;
  const all = await list();
  expect(all.results.map((one: { ageDays: number }) => one.ageDays)).toEqual([128, 47, 8]);
  expect(all.totals).toEqual({ quoteCents: 160_000 });
  expect(all.results[0]).toMatchObject({ flsRecordId: made.id, isOverdue: true, type: 'ALARMS' });
  const days = async (query: string) => (await list(query)).results.map((one: { foundOn: string }) => one.foundOn);
  expect(await days('age=OLD')).toEqual(['2026-01-10']);
  expect(await days('age=MONTH')).toEqual(['2026-04-01']);
  expect(await days('age=NEW')).toEqual(['2026-05-10']);
  expect(await days('isOverdue=true')).toEqual(['2026-01-10']);
  expect(await days('hasNoQuote=true')).toEqual(['2026-05-10']);
  expect(await days('severity=CRITICAL')).toEqual(['2026-04-01']);
  expect(all.figures.map((one: { metric: string }) => one.metric)).toEqual([
    'flsDeficiencies',
    'flsQuoted',
    'flsReinspection',
    'flsDaysToCorrect',
  ]);
  expect((await list('', stranger)).results).toEqual([]);
  await put('', now, { enabled: false, reason: 'Taken out' });
  expect((await list()).results).toEqual([]);
});
