import { act, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setOrganizationData } from '#api/session.ts';
import { links } from '#app/links.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { anOrgData } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { rememberProperty } from './recent-properties.ts';
import { SelectPropertyProvider, useSelectProperty } from './SelectPropertyProvider.tsx';

const ONE = { 'Harbor Residential': ['Alder Court', 'Orchard Gate', 'The Kestrel'] };
const TWO = { ...ONE, 'Other Homes': ['Elm Row'] };

function Opener() {
  const selectProperty = useSelectProperty();
  return (
    <button
      type="button"
      onClick={() => selectProperty({ target: (place) => links.report(place.propertyId, '/warranty') })}
    >
      Warranty
    </button>
  );
}

async function openDialog(names: Record<string, string[]>, path = '/properties') {
  const store = createStore();
  store.dispatch(setOrganizationData(anOrgData(names)));
  const ui = (
    <SelectPropertyProvider>
      <Opener />
      <Toasts />
    </SelectPropertyProvider>
  );
  const view = renderInApp(ui, { store, path });
  await view.user.click(screen.getByRole('button', { name: 'Warranty' }));
  const dialog = await screen.findByRole('dialog', { name: 'Select Property' });
  return { ...view, dialog, select: () => screen.getByRole('button', { name: 'Select' }) };
}

test('Select is disabled until a property is chosen; then it leads to the report of that property', async () => {
  const { user, select, path, store } = await openDialog(ONE);
  expect(select()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('option', { name: 'Orchard Gate' }));
  expect(select()).toHaveProperty('disabled', false);
  await user.click(select());
  expect(path()).toBe('/report/2/warranty');
  expect(store.getState().selection).toEqual({ organizationId: 1, propertyId: 2 });
});

test('the organization picker is shown only where there is more than one', async () => {
  const one = await openDialog(ONE);
  expect(within(one.dialog).queryByText('Organization')).toBeNull();
  one.unmount();
  const two = await openDialog(TWO);
  expect(within(two.dialog).getByText('Organization')).toBeDefined();
});

test('choosing another organization clears the chosen property', async () => {
  const { user, select } = await openDialog(TWO);
  await user.click(screen.getByRole('option', { name: 'Alder Court' }));
  await user.click(screen.getByRole('combobox', { name: 'Organization' }));
  await user.click(await screen.findByRole('option', { name: 'Other Homes' }));
  expect(select()).toHaveProperty('disabled', true);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toContain('Elm Row');
});

test('opened by address before the organizations are here, it says so, and then offers their properties', async () => {
  const store = createStore();
  const ui = (
    <SelectPropertyProvider>
      <Opener />
    </SelectPropertyProvider>
  );
  const { user, path } = renderInApp(ui, { store, path: '/warranty' });
  await user.click(screen.getByRole('button', { name: 'Warranty' }));
  const dialog = await screen.findByRole('dialog', { name: 'Select Property' });
  expect(within(dialog).queryByText(/You belong to no organization/)).toBeNull();
  expect(within(dialog).getByText('Loading your properties')).toBeDefined();
  act(() => {
    store.dispatch(setOrganizationData(anOrgData(TWO)));
  });
  expect(within(dialog).getByRole('combobox', { name: 'Organization' }).textContent).toBe('Harbor Residential');
  await user.click(within(dialog).getByRole('option', { name: 'Orchard Gate' }));
  await user.click(screen.getByRole('button', { name: 'Select' }));
  expect(path()).toBe('/report/2/warranty');
  expect(store.getState().selection).toEqual({ organizationId: 1, propertyId: 2 });
});

test('opened before the properties are here, it leads on by itself where there is only one', async () => {
  const store = createStore();
  const ui = (
    <SelectPropertyProvider>
      <Opener />
    </SelectPropertyProvider>
  );
  const { user, path } = renderInApp(ui, { store, path: '/' });
  await user.click(screen.getByRole('button', { name: 'Warranty' }));
  await screen.findByRole('dialog', { name: 'Select Property' });
  act(() => {
    store.dispatch(setOrganizationData(anOrgData({ 'Harbor Residential': ['Orchard Gate'] })));
  });
  await expect.poll(path).toBe('/report/1/warranty');
  expect(screen.queryByRole('dialog', { name: 'Select Property' })).toBeNull();
  expect(store.getState().selection).toEqual({ organizationId: 1, propertyId: 1 });
});

test('a target equal to the current path changes nothing', async () => {
  const { user, select, path } = await openDialog(ONE, '/report/2/warranty');
  await user.click(screen.getByRole('option', { name: 'Orchard Gate' }));
  await user.click(select());
  expect(path()).toBe('/report/2/warranty');
});

test('without an organization the toast says that routing failed', async () => {
  const { user, dialog, path } = await openDialog({});
  await user.click(within(dialog).getByRole('combobox'));
  await user.keyboard('{Enter}');
  const form = dialog.querySelector('form');
  form?.requestSubmit();
  expect(await screen.findByText('There was an error routing to the page')).toBeDefined();
  expect(path()).toBe('/properties');
});

test('recent ones are on top, the search filters, and the keyboard selects', async () => {
  rememberProperty(3);
  const { user, path } = await openDialog(ONE);
  const names = () => screen.getAllByRole('option').map((option) => option.textContent);
  expect(names()).toEqual(['The Kestrelrecent', 'Alder Court', 'Orchard Gate']);
  await user.keyboard('o');
  expect(names()).toEqual(['Alder Court', 'Orchard Gate']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(path()).toBe('/report/2/warranty');
});

test('only the last five are remembered', () => {
  for (const id of [1, 2, 3, 4, 5, 6, 2]) rememberProperty(id);
  expect(JSON.parse(localStorage.getItem('RECENT_PROPERTIES') ?? '')).toEqual([2, 6, 5, 4, 3]);
});
