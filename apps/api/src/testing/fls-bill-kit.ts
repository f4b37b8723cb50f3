import { expect } from 'vitest';
import { drawBills } from './draw-bills.ts';
import { startInvoices } from './invoice-kit.ts';
import type { TestUser } from './user-factory.ts';

type Line = readonly [text: string, amount: number];
type Of = { id: number; version: number };

/** Invoices (see `startInvoices`) with what tests of bills of fire and life safety work need: bills by their lines, systems, decisions. */
export async function startFlsBills() {
  const kit = await startInvoices();
  const { t, property, manager, sendFile } = kit;
  let bills = 0;

  /** Sends a bill; what is proposed from it. */
  async function bill(lines: readonly Line[], over: { date?: string } = {}) {
    bills += 1;
    const paper = { vendor: 'Sentry Fire Protection', number: `F-${bills}`, date: over.date ?? '05/04/2026', lines };
    const { document } = await sendFile(await drawBills([paper]), `fire-${bills}.pdf`);
    return get(document.invoiceIds[0]);
  }
  async function get(id: number, as: TestUser = manager) {
    const answer = await t.get(`/fls-invoice/${id}`, as);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }
  const post = ({ id, version }: Of, action: string, body?: unknown, as: TestUser = manager) =>
    t.call('POST', `/fls-invoice/${id}/${action}`, { body, as, headers: { 'if-match': `"${version}"` } });
  const visit = (over = {}) => ({ type: 'ALARMS', eventDate: '2026-05-04', kind: 'ANNUAL', result: 'NONE', ...over });
  const recordOf = async (type: string) => {
    const { results } = (await t.get(`/report/${property.id}/safety?type=${type}`, manager)).body;
    return results[0];
  };

  /** A system of the property with a visit that passed a year ago, with its report. */
  async function setUp(type: string, compliantThrough: string | null = '2026-06-30') {
    const made = await t.post(
      '/fls-record',
      { propertyId: property.id, type, ...(compliantThrough && { compliantThrough, reason: 'Paper file' }) },
      manager,
    );
    expect(made.status, made.text).toBe(201);
    return made.body;
  }

  return { ...kit, bill, get, post, visit, recordOf, setUp };
}
