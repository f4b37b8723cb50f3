import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { byRole, startProjects } from '#testing/project-kit.ts';

const {
  t,
  property,
  vendorId,
  admin,
  otherAdmin,
  manager,
  member,
  viewer,
  stranger,
  setRules,
  item,
  items,
  plan,
  change,
  put,
  move,
  decide,
  bid,
} = await startProjects();
beforeEach(() => setRules([]));

describe('an approval', () => {
  const LIMIT = 100_000;

  // One item costs 1,000 dollars; a bid sets the amount.
  test.each([
    [LIMIT - 1, [], 'APPROVED'],
    [LIMIT, ['MANAGER'], 'APPROVAL'],
    [LIMIT + 1, ['MANAGER'], 'APPROVAL'],
    [5 * LIMIT - 1, ['MANAGER'], 'APPROVAL'],
    [5 * LIMIT, ['MANAGER', 'ADMIN'], 'APPROVAL'],
  ])('of %i cents needs %o', async (cents, roles, status) => {
    await setRules([byRole(5 * LIMIT, 'ADMIN'), byRole(LIMIT, 'MANAGER')]);
    const made = await plan();
    const withBid = await bid(made, cents);
    const chosen = (await put(`/bid/${withBid.bids[0].id}`, withBid, { isChosen: true }, member)).body;
    const asked = (await move(chosen, 'ask', member)).body;
    expect(asked).toMatchObject({ status, askedCents: cents });
    expect(asked.approvals.map((step: { approverRole: string }) => step.approverRole)).toEqual(roles);
  });

  test('goes step by step, by those whom the steps name and nobody else', async () => {
    await setRules([byRole(0, 'MANAGER'), byRole(100, 'ADMIN')]);
    const asked = (await move(await plan(), 'ask', member)).body;
    expect(asked.status).toBe('APPROVAL');
    expect((await t.get(`/project/${asked.id}`, manager)).body.may.decide).toBe(true);
    for (const nobody of [member, viewer]) expect((await decide(asked, nobody)).status).toBe(403);
    expect((await decide(asked, stranger)).status).toBe(404);
    const first = (await decide(asked, manager)).body;
    expect(first.status).toBe('APPROVAL');
    expect((await decide(first, manager)).body.detail).toContain('somebody else');
    const second = (await decide(first, admin, 'APPROVED', 'Within budget')).body;
    expect(second.status).toBe('APPROVED');
    expect(second.approvals[1]).toMatchObject({ decision: 'APPROVED', decidedBy: 'Ada Reeve', note: 'Within budget' });
    expect((await decide(second, otherAdmin)).status).toBe(409);
  });

  test('is not given by who asked, nor twice by one person', async () => {
    await setRules([byRole(0, 'MANAGER'), byRole(0, 'ADMIN')]);
    const asked = (await move(await plan({}, admin), 'ask', admin)).body;
    expect((await decide(asked, admin)).body.detail).toContain('You sent it');
    const first = (await decide(asked, otherAdmin)).body;
    expect((await decide(first, otherAdmin)).body.detail).toContain('earlier step');
  });

  test('of a named person is theirs alone, also where they only read', async () => {
    await setRules([{ fromCents: 0, approverRole: null, approverUserId: viewer.id }]);
    const asked = (await move(await plan(), 'ask', member)).body;
    const { results } = (await t.get(`/project/property/${property.id}?status=APPROVAL`, member)).body;
    expect(results.find((row: { id: number }) => row.id === asked.id).waitsForName).toBe('Olga Owen');
    expect((await decide(asked, admin)).status).toBe(403);
    expect((await decide(asked, viewer)).body.status).toBe('APPROVED');
  });

  test('two approvers at once: one decides, the other hears that it was changed', async () => {
    await setRules([byRole(0, 'ADMIN')]);
    const asked = (await move(await plan(), 'ask', member)).body;
    const answers = await Promise.all([decide(asked, admin), decide(asked, otherAdmin)]);
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 412]);
    const { rows } = await t.a.run((db) =>
      sql<{
        n: number;
      }>`select count(*) as n from project_approval where project_id = ${asked.id} and decision is not null`.execute(
        db,
      ),
    );
    expect(rows[0]?.n).toBe(1);
  });

  test('that is refused needs a reason and makes the project planned; asking again begins anew', async () => {
    await setRules([byRole(0, 'MANAGER'), byRole(0, 'ADMIN')]);
    const asked = (await move(await plan(), 'ask', member)).body;
    const once = (await decide(asked, manager)).body;
    expect((await decide(once, admin, 'REJECTED')).body.errors[0].path).toBe('note');
    const back = (await decide(once, admin, 'REJECTED', 'Too early')).body;
    expect(back).toMatchObject({ status: 'PLANNED', askedCents: null });
    const again = (await move(back, 'ask', member)).body;
    expect(again.approvalRound).toBe(2);
    expect(
      again.approvals
        .filter((step: { round: number }) => step.round === 2)
        .every((step: { decision: unknown }) => step.decision === null),
    ).toBe(true);
    expect(again.events[1]).toMatchObject({
      kind: 'REJECTED',
      fromStatus: 'APPROVAL',
      toStatus: 'PLANNED',
      note: 'Too early',
    });
  });

  test('keeps its steps when the rules change', async () => {
    await setRules([byRole(0, 'ADMIN')]);
    const asked = (await move(await plan(), 'ask', member)).body;
    await setRules([]);
    expect((await decide(asked, manager)).status).toBe(403);
    expect((await decide(asked, admin)).body.status).toBe('APPROVED');
  });

  test('is not asked for while a price is missing', async () => {
    const made = await plan({ itemIds: [(await item({ itemType: 'dishwasher' })).id] });
    const refused = await move(made, 'ask', member);
    expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining('no price')]);
  });
});

describe('a move', () => {
  test('is refused in a state that does not allow it, and to who may not', async () => {
    const made = await plan();
    for (const name of ['reopen', 'start', 'finish'])
      expect((await move(made, name, manager, 'x')).status, name).toBe(409);
    expect((await move(made, 'cancel', member, 'x')).status).toBe(403);
    expect((await move(made, 'cancel', manager)).body.errors[0].path).toBe('note');
    const approved = (await move(made, 'ask', member)).body;
    expect((await move(approved, 'start', member)).status).toBe(403);
    const started = (await move(approved, 'start', manager)).body;
    expect(started.status).toBe('IN_PROGRESS');
    expect((await move(started, 'reopen', manager, 'x')).status).toBe(409);
    const done = (await move(started, 'finish', manager)).body;
    expect(done).toMatchObject({ status: 'DONE', may: { moves: [], edit: false } });
    for (const name of ['ask', 'reopen', 'start', 'finish', 'cancel'])
      expect((await move(done, name, admin, 'x')).status, name).toBe(409);
    expect((await put('', done, { name: 'Late' }, manager)).status).toBe(409);
    expect(done.events.map((one: { toStatus: string }) => one.toStatus)).toEqual([
      'DONE',
      'IN_PROGRESS',
      'APPROVED',
      'PLANNED',
    ]);
  });

  test('that cancels frees the items for another project', async () => {
    const itemIds = await items(1);
    const made = await plan({ itemIds });
    expect((await move(made, 'cancel', manager, 'Sold')).body.status).toBe('CANCELLED');
    expect((await plan({ itemIds })).id).not.toBe(made.id);
  });
});

describe('a bid', () => {
  test('chosen after the approval is not above what was approved', async () => {
    const approved = (await move(await plan(), 'ask', member)).body;
    expect(approved.askedCents).toBe(200_000);
    const dear = await bid(approved, 200_001);
    expect((await put(`/bid/${dear.bids[0].id}`, dear, { isChosen: true }, member)).body.detail).toContain(
      '$2,000.00 were approved',
    );
    const both = await bid(dear, 200_000);
    const fits = both.bids.find((one: { amountCents: number }) => one.amountCents === 200_000);
    const chosen = (await put(`/bid/${fits.id}`, both, { isChosen: true }, member)).body;
    expect(chosen).toMatchObject({ chosenBidCents: 200_000, askCents: 200_000 });
    expect((await change(`/bid/${fits.id}/remove`, chosen, undefined, member)).status).toBe(409);
    expect((await change(`/bid/${dear.bids[0].id}/remove`, chosen, undefined, member)).body.bids).toHaveLength(1);
  });

  test('names a vendor of the organization, a day that was, and a document of the property', async () => {
    const made = await plan();
    const body = { vendorId, amountCents: 100, bidOn: '2026-05-01' };
    for (const [wrong, path] of [
      [{ vendorId: 999_999 }, 'vendorId'],
      [{ bidOn: '2999-01-01' }, 'bidOn'],
      [{ fileId: 999_999 }, 'fileId'],
    ] as const)
      expect((await change('/bid', made, { ...body, ...wrong }, member)).body.errors[0].path).toBe(path);
    const started = (await move((await move(made, 'ask', member)).body, 'start', manager)).body;
    expect((await change('/bid', started, body, member)).status).toBe(409);
  });
});
