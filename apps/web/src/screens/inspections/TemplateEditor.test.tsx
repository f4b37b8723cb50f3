import { STARTER_TEMPLATES } from '@lintel/domain/inspections/inspection-starters';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { type FakeRequest, startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>>;

const AREA_TYPES = [{ id: 3, name: 'Unit interior', standardVersion: 1 }];
const { name, type, areas } = STARTER_TEMPLATES.audit;

beforeEach(async () => {
  server = await startFakeApi(({ method, path, body }: FakeRequest) =>
    method === 'POST' && path.endsWith('/inspection/template')
      ? {
          status: 201,
          body: {
            ...(body as object),
            id: 9,
            number: 1,
            inspections: 0,
            updatedAt: '2026-05-18T00:00:00.000Z',
            version: 1,
          },
        }
      : { body: { results: AREA_TYPES, total: 1, nextCursor: null } },
  );
  browseAt(server.base);
});
afterEach(() => server.stop());

test('a ready template is changed: each complaint is under its field, and what is saved has charge, area type and signature', async () => {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  const onClose = vi.fn();
  const { user } = renderInApp(
    <TemplateEditor
      organizationId={1}
      template={null}
      draft={{ name, type, areas: [...areas], mustBeSigned: false, starter: 'audit' }}
      onClose={onClose}
    />,
    { path: '/', store },
  );
  await user.click(await screen.findByLabelText('Must be signed'));
  const area = within(screen.getByRole('group', { name: 'Area 1' }));
  await screen.findAllByRole('option', { name: 'Only unit interior' });
  await user.selectOptions(area.getByLabelText('Asked in'), '3');
  await user.type(area.getAllByLabelText('Charge of a fail, $')[0] as HTMLElement, '120');
  const title = area.getByLabelText('Check 1');
  await user.clear(title);
  await user.click(screen.getByRole('button', { name: 'Add template' }));
  expect((await area.findByRole('alert')).textContent).not.toBe('');
  expect(server.requests.some(({ method }) => method === 'POST')).toBe(false);

  await user.type(title, 'is here');
  await user.click(screen.getByRole('button', { name: 'Add template' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const sent = server.requests.find(({ method }) => method === 'POST')?.body as { areas: unknown[] };
  expect(sent).toMatchObject({ organizationId: 1, starter: 'audit', mustBeSigned: true });
  expect(sent.areas[0]).toMatchObject({
    areaTypeId: 3,
    checks: [{ key: 'item-present', title: 'is here', chargeCents: 12_000, isPerItem: true, raisesFlag: true }],
  });
}, 120_000);
