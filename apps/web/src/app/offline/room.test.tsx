import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { keeping, noteRoom } from './offline-database.ts';
import { RoomNote } from './RoomNote.tsx';

afterEach(() => {
  Reflect.deleteProperty(navigator, 'storage');
  noteRoom(true);
});

const saying = (quota: number, usage: number) =>
  Object.defineProperty(navigator, 'storage', {
    configurable: true,
    value: { estimate: () => Promise.resolve({ quota, usage }) },
  });
const note = () => screen.queryByText(/^This device has little room left/);

test('a device with less room than some hundred photos take says so; with more it says nothing', async () => {
  saying(300_000_000, 260_000_000);
  const { unmount } = renderInApp(<RoomNote />);
  expect(await screen.findByText(/^This device has little room left/)).toBeDefined();
  unmount();
  saying(300_000_000, 200_000_000);
  renderInApp(<RoomNote />);
  await act(() => Promise.resolve());
  expect(note()).toBeNull();
});

test('a browser that tells of plenty of room, and refuses to keep something all the same, is believed on the refusal', async () => {
  saying(10_000_000_000, 1_000_000);
  renderInApp(<RoomNote />);
  await act(() => Promise.resolve());
  expect(note()).toBeNull();
  const refusal = () => Promise.reject(new DOMException('no room', 'QuotaExceededError'));
  await act(() => expect(keeping(refusal)).rejects.toThrow(/has no room left/));
  expect(note()).not.toBeNull();
});
