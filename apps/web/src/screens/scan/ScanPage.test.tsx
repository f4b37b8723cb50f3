import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setLoggedIn, setOrganizationData } from '#api/session.ts';
import { rememberPlace } from '#app/recent-places.ts';
import { createStore } from '#app/store.ts';
import { anOrgData, aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import ScanPage from './ScanPage.tsx';

function open() {
  const store = createStore();
  store.dispatch(setLoggedIn(aUser()));
  store.dispatch(setOrganizationData(anOrgData({ Harbor: ['Alder Court', 'The Kestrel'] })));
  return renderInApp(<ScanPage />, { store, path: '/scan' });
}

function withCamera(name: string): void {
  const mediaDevices = { getUserMedia: () => Promise.reject(new DOMException('no', name)) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }));
}

test('without a camera the code is typed: its groups and small letters lead to the tag', async () => {
  const { user, path } = open();
  expect(screen.getByText(/gives this page no camera/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Find' }));
  expect(screen.getByText('Type the letters and digits that stand beside the code.')).toBeDefined();
  await user.type(screen.getByLabelText('Type the code'), 'abcde-23456{Enter}');
  expect(path()).toBe('/scan/ABCDE23456');
});

test('a camera that is refused is said calmly, and can be asked for again', async () => {
  withCamera('NotAllowedError');
  try {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Open camera' }));
    expect(await screen.findByText(/The camera is not allowed here/)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Open camera' })).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
});

test('a walk starts from a unit that was seen lately, of the property that is chosen', async () => {
  rememberPlace(1, { to: '/units/200', label: 'Unit 201', hint: 'The Kestrel' });
  rememberPlace(1, { to: '/units/100', label: 'Unit 101', hint: 'Alder Court' });
  const { user, path } = open();
  expect(screen.queryByRole('button', { name: 'Unit 201' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Unit 101' }));
  expect(path()).toBe('/scan/walk/100');
});
