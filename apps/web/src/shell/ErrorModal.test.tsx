import { screen } from '@testing-library/react';
import { act } from 'react';
import { expect, test } from 'vitest';
import { addError } from '#api/errors.ts';
import { createStore } from '#app/store.ts';
import { renderInApp } from '#testing/render.tsx';
import { ErrorModal } from './ErrorModal.tsx';

test('errors queue: one at a time, Okay drops the shown one and goes back', async () => {
  const store = createStore();
  store.dispatch(addError('The unit has items.', 409));
  store.dispatch(addError('The server could not be reached.', 200));
  const { user, path } = renderInApp(<ErrorModal />, { store, history: ['/properties', '/units/1'], path: '/units/2' });

  const first = screen.getByRole('alertdialog', { name: 'Error' });
  expect(first.textContent).toContain('The unit has items. Error Code: 409');
  expect(screen.queryByText(/could not be reached/)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'Okay' }));
  expect(path()).toBe('/units/1');
  const second = await screen.findByText('The server could not be reached.');
  expect(second.textContent).not.toContain('Error Code');

  await user.click(screen.getByRole('button', { name: 'Okay' }));
  expect(path()).toBe('/properties');
  expect(store.getState().errors).toEqual([]);
});

test('the same failure twice is one error', () => {
  const store = createStore();
  act(() => {
    store.dispatch(addError('The disk is full.', 507));
    store.dispatch(addError('The disk is full.', 507));
  });
  expect(store.getState().errors).toHaveLength(1);
});
