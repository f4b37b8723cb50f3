import { screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { FlsDrawer } from './FlsDrawer.tsx';
import type { FlsRecord } from './fls-record.ts';

let api: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => api?.stop());

const RECORD = {
  id: 4,
  propertyId: 1,
  propertyName: 'Alder Court',
  organizationId: 1,
  type: 'BACKFLOW',
  enabled: true,
  state: 'OVERDUE',
  compliantThrough: '2026-04-01',
  daysLeft: -47,
  today: '2026-05-18',
  scheduled: null,
  version: 3,
  Vendor: null,
  grade: null,
  throughBasis: null,
  isImpaired: false,
  isPaidNotProven: false,
  recalledDevices: 0,
  visitInsurance: null,
  insuredUntil: null,
  regionalMaintenanceManager: null,
  notes: null,
  uninsuredVisits: 0,
  openDeficiencies: 0,
  meanDaysToCorrect: null,
  FlsEvent: [],
  deficiencies: [],
  missed: [],
  intervals: [],
  devices: [],
  requests: [],
} as unknown as FlsRecord;

async function open(over: Partial<FlsRecord> = {}) {
  api = await startFakeApi(({ method, path }) => {
    if (path.startsWith('/v1/vendor')) return { body: { results: [], total: 0, nextCursor: null } };
    if (method === 'PUT') return { body: { ...RECORD, ...over, scheduled: '2026-05-20', version: 4 } };
    return { body: { ...RECORD, ...over } };
  });
  browseAt(api.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser()));
  const ui = (
    <>
      <FlsDrawer recordId={4} onClose={() => {}} />
      <Toasts />
    </>
  );
  return renderInApp(ui, { store });
}

test('the first thing to do about a system that is overdue is to plan a visit, which moves no date of compliance', async () => {
  const { user } = await open();
  const drawer = within(await screen.findByRole('complementary', { name: 'Details of the system' }));
  const [first] = within(await drawer.findByRole('region', { name: 'What to do' })).getAllByRole('button');
  expect(first?.textContent).toBe('Plan visit');
  await user.click(first as HTMLElement);
  const form = within(await screen.findByRole('form', { name: 'Plan visit' }));
  await user.type(form.getByLabelText('Day of the visit'), '2026-05-20');
  await user.click(form.getByRole('button', { name: 'Plan visit' }));
  expect(await screen.findByText('The visit is planned for 05/20/2026.')).toBeDefined();
  const sent = api?.requests.find(({ method }) => method === 'PUT');
  expect(sent?.body).toEqual({ scheduled: '2026-05-20', vendorId: null });
});

test('where a visit is planned, it is recorded next; planning again moves it', async () => {
  await open({ scheduled: '2026-05-20' });
  const [first, ...others] = within(await screen.findByRole('region', { name: 'What to do' })).getAllByRole('button');
  expect(first?.textContent).toBe('Record visit');
  expect(others.map((button) => button.textContent)).toContain('Move visit');
});
