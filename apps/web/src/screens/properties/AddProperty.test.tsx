import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { AddProperty } from './AddProperty.tsx';

let server: Awaited<ReturnType<typeof startFakeApi>>;
beforeEach(async () => {
  server = await startFakeApi(() => ({ status: 404, body: {} }));
  browseAt(server.base);
});
afterEach(() => server.stop());

async function open() {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ isAdmin: true })));
  const [harbor] = anOrgData({ Harbor: [] });
  store.dispatch(setOrganizationData(harbor ? [{ ...harbor, timezone: 'America/Denver' }] : []));
  const { user } = renderInApp(<AddProperty organizations={[{ id: 1, name: 'Harbor' }]} onClose={() => undefined} />, {
    store,
  });
  const form = within(await screen.findByRole('form', { name: 'New property' }));
  const zone = () => {
    const select = form.getByLabelText<HTMLSelectElement>('Time zone');
    return [select.selectedOptions[0]?.textContent, select.getAttribute('aria-describedby')] as const;
  };
  const hint = () => document.getElementById(zone()[1] ?? '')?.textContent;
  const submit = async () => {
    await user.type(form.getByLabelText('Name'), 'Alder Court');
    await user.click(form.getByRole('button', { name: 'Add property' }));
    await waitFor(() => expect(server.requests.some(({ method }) => method === 'POST')).toBe(true));
    return server.requests.find(({ method }) => method === 'POST')?.body as Record<string, unknown>;
  };
  return { user, form, zone: () => zone()[0], hint, submit };
}

test('a new property shows the time zone that it will have and where that comes from, and leaves it to the server', async () => {
  const { user, form, zone, hint, submit } = await open();
  expect(zone()).toBe('Mountain, from its organization');
  await user.selectOptions(form.getByLabelText('State'), 'TX');
  expect([zone(), hint()]).toEqual(['Central, from its state', 'Texas has two time zones: a ZIP code tells which.']);
  await user.type(form.getByLabelText('ZIP code'), '79912');
  expect([zone(), hint()]).toEqual(['Mountain, from its ZIP code', 'Decides which day it is there.']);
  await user.selectOptions(form.getByLabelText('State'), 'WA');
  expect(zone()).toBe('Pacific, from its state');
  expect(await submit()).not.toHaveProperty('timezone');
});

test('a time zone that a person chooses stays, and is told where its place has another', async () => {
  const { user, form, zone, hint, submit } = await open();
  await user.selectOptions(form.getByLabelText('Time zone'), 'America/Denver');
  expect(hint()).toBe('Decides which day it is there.');
  await user.selectOptions(form.getByLabelText('State'), 'WA');
  expect([zone(), hint()]).toEqual(['Mountain', 'By its state it would be Pacific.']);
  expect(await submit()).toMatchObject({ state: 'WA', timezone: 'America/Denver' });
});

test('coordinates are pasted as a map application copies them, and what is no number is refused under its field', async () => {
  const { user, form, submit } = await open();
  await user.click(form.getByLabelText('Latitude'));
  await user.paste('43.6313, -116.2879');
  expect(form.getByLabelText('Latitude')).toHaveProperty('value', '43.6313');
  expect(form.getByLabelText('Longitude')).toHaveProperty('value', '-116.2879');
  await user.clear(form.getByLabelText('Longitude'));
  await user.type(form.getByLabelText('Longitude'), 'west');
  await user.click(form.getByRole('button', { name: 'Add property' }));
  expect(form.getByText('Write degrees, like -116.2879')).toBeDefined();
  await user.clear(form.getByLabelText('Longitude'));
  await user.type(form.getByLabelText('Longitude'), '116.2879 W');
  expect(await submit()).toMatchObject({ latitude: 43.6313, longitude: -116.2879 });
});
