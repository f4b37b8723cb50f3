import type { RouteInput } from '@lintel/contract/base/route';
import { flsInvoices, type flsInvoicesReport } from '@lintel/contract/fls/fls-invoice';
import type { Db } from '@lintel/db/pooled-kysely';
import { countFigure, type Figure, figure, moneyFigure, shareFigure } from '@lintel/domain/figures/metrics';
import { AppError, conflict, notFound, stale, unprocessable } from '#platform/base/errors.ts';
import type { Viewer } from '#platform/identity/viewer.ts';
import { type ListReading, listHandler } from '#platform/lists/list-handler.ts';
import { proposeFlsVisits } from '#platform/lookups/fls-proposal.ts';
import type { Ctx, Handlers } from '#platform/operations/context.ts';
import { clearVisit, holdSystem } from './fls.handlers.ts';
import * as query from './fls-invoice.queries.ts';
import * as write from './fls-write.queries.ts';
import { recordVisit } from './record-visit.ts';

type More = Awaited<ReturnType<typeof query.selectFlsBills>>['more'];
type Audit = Parameters<Parameters<Ctx['write']>[0]>[1];
type GivenVisit = RouteInput<typeof flsInvoices.recordFlsInvoice>['body']['visits'][number];

const reading: ListReading<typeof flsInvoicesReport, More> = {
  select: query.selectFlsBills,
  figuresOf: ({ forFigures }) => figuresOf(forFigures),
  isPosition: query.isFlsBillPlace,
  timeoutMs: 15_000,
};

function figuresOf({ waiting, odd, unproven, unbilled, moved, ofYear, ...sums }: query.FlsBillSums): Figure[] {
  const { unread, foreign, spendCents, recorded, asRead } = sums;
  const leftOut = [
    { reason: 'no total', count: unread },
    { reason: 'another currency', count: foreign },
  ];
  return [
    countFigure('flsBillsWaiting', waiting),
    figure('flsBillsOdd', { value: odd, counted: ofYear, total: ofYear }),
    figure('flsBillsUnproven', { value: unproven, counted: ofYear, total: ofYear }),
    countFigure('flsUnbilled', unbilled),
    countFigure('flsBillsMoved', moved),
    moneyFigure('flsBillsSpend', spendCents, ofYear - unread - foreign, ofYear, leftOut),
    shareFigure(
      'flsBillsAsRead',
      { label: 'As read', value: asRead, unit: 'count' },
      { label: 'Recorded', value: recorded, unit: 'count' },
      { counted: recorded, total: recorded },
    ),
  ];
}

export const flsInvoicesHandlers: Handlers<typeof flsInvoices> = {
  listFlsInvoices: listHandler(flsInvoices.listFlsInvoices, reading),

  getFlsInvoice: ({ params }, { viewer, now, read }) => read((db) => answer(db, viewer, params.invoiceId, now)),

  recordFlsInvoice: ({ params, body, ifMatch }, ctx) =>
    onBill(ctx, params.invoiceId, ifMatch, async (db, audit, { held, found }) => {
      if (!held.isBill) throw conflict('This invoice was not read, was refused, or is a credit note.');
      if (found.state === 'RECORDED')
        throw conflict('Visits were recorded by this bill already. Take them back in their records first.');
      // why: two people who record bills of one property lock its records in the same order
      const visits = body.visits
        .map((visit, at) => ({ visit, at }))
        .toSorted((a, b) => a.visit.type.localeCompare(b.visit.type));
      for (const { visit, at } of visits)
        await inField(`visits.${at}`, async () => {
          refuseOlder(found, visit);
          await record(db, audit, ctx, held, visit);
        });
      await query.updateLeftAlone(db, held, null, ctx.now);
    }),

  leaveFlsInvoice: ({ params, body, ifMatch }, ctx) =>
    onBill(ctx, params.invoiceId, ifMatch, async (db, audit, { held, found }) => {
      if (found.state === 'RECORDED') throw conflict('Visits were recorded by this bill: it is decided.');
      await query.updateLeftAlone(db, held, body.reason, ctx.now);
      const { organizationId, id } = held;
      audit({ organizationId, action: 'leave-alone', entity: 'invoice', entityId: id, after: body });
    }),

  reopenFlsInvoice: ({ params, ifMatch }, ctx) =>
    onBill(ctx, params.invoiceId, ifMatch, async (db, audit, { held, found }) => {
      if (found.state !== 'LEFT_ALONE') throw conflict('This bill was not left alone.');
      await query.updateLeftAlone(db, held, null, ctx.now);
      // Its lines may have been corrected since.
      await proposeFlsVisits(db, held, ctx.now);
      const { organizationId, id } = held;
      audit({ organizationId, action: 'decide-again', entity: 'invoice', entityId: id });
    }),
};

// One visit of a bill: its system is set up where it was not, and its document is that of the bill.
async function record(
  db: Db,
  audit: Audit,
  { viewer, now }: Ctx,
  bill: query.HeldBill,
  visit: GivenVisit,
): Promise<void> {
  const { type, isOlder: _isMeant, ...body } = visit;
  const held = await holdSystem(db, viewer, bill, type, now);
  const { fileId, vendorId, vendorName } = bill;
  const vendor =
    vendorId === null ? undefined : await write.selectVendor(db, viewer, bill.organizationId, { id: vendorId });
  const given = {
    ...body,
    fileId,
    documentKind: fileId === null ? null : ('INVOICE' as const),
    vendor: vendor ?? (vendorName === null ? null : { id: null, name: vendorName }),
    invoiceId: bill.id,
  };
  await recordVisit(db, viewer, held, given, now);
  await clearVisit(db, held, body.eventDate);
  await write.bumpRecord(db, held, now);
  const after = { ...visit, invoiceId: bill.id };
  audit({ organizationId: held.organizationId, action: 'add-visit', entity: 'fls_record', entityId: held.id, after });
}

// Visits of the same bill may come in any order: what counts is what was on record before.
function refuseOlder({ records }: query.FlsBillAnswer, { type, eventDate, isOlder }: GivenVisit): void {
  const last = records.find((each) => each.type === type)?.lastVisitOn ?? null;
  if (last === null || eventDate >= last || isOlder === true) return;
  throw unprocessable('eventDate', `A later visit is on record, of ${last}. Say that this one is meant all the same.`);
}

/** Names the fields of what is refused within a list by their place in it. */
async function inField(path: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.fields.length === 0) throw error;
    const fields = error.fields.map((field) => ({ ...field, path: `${path}.${field.path}` }));
    throw new AppError(error.code, error.message, { fields, cause: error });
  }
}

type Change = (db: Db, audit: Audit, bill: { held: query.HeldBill; found: query.FlsBillAnswer }) => Promise<void>;

// One decision about a bill: held, at the version that was read, done, and answered anew.
async function onBill({ viewer, now, write: inTx }: Ctx, invoiceId: number, ifMatch: number, change: Change) {
  return inTx(async (db, audit) => {
    const held = await query.lockBill(db, viewer, invoiceId);
    if (!held) throw notFound('bill');
    const found = await answer(db, viewer, invoiceId, now);
    if (held.version !== ifMatch) throw stale('bill');
    await change(db, audit, { held, found });
    return answer(db, viewer, invoiceId, now);
  });
}

async function answer(db: Db, viewer: Viewer, invoiceId: number, now: string): Promise<query.FlsBillAnswer> {
  const found = await query.selectFlsBill(db, viewer, invoiceId, now);
  if (!found) throw notFound('bill');
  return found;
}
