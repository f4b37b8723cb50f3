import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { createStore } from './store.ts';

let server: Awaited<ReturnType<typeof startFakeApi>>;
afterEach(() => server.stop());

test.each([
  ['Excel workbook (XLSX)', 'xlsx'],
  ['Text file (CSV)', 'csv'],
  ['PDF to print or send', 'pdf'],
])('%s is asked for with the filter of the page', async (label, format) => {
  server = await startFakeApi(() => ({ raw: 'file', headers: { 'content-type': 'application/octet-stream' } }));
  browseAt(server.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser()));
  const { user } = renderInApp(
    <ExportMenu path="/item/propertyitems/:propertyId" params={{ propertyId: 7 }} query={{ due: 'backlog' }} />,
    { store },
  );
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: label }));
  await waitFor(() =>
    expect(server.requests.at(-1)?.path).toBe(`/v1/item/propertyitems/7?due=backlog&format=${format}`),
  );
  await screen.findByRole('button', { name: 'Export' });
});
