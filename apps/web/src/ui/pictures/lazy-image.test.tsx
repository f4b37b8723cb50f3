import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ImageNotLoaded } from './ImageNotLoaded.tsx';
import { LazyImage } from './LazyImage.tsx';
import { useImageTries } from './use-image-tries.ts';

// The page under test has no layout, so the test says what is visible.
let see: (isInSight: boolean) => void = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        see = (isIntersecting) => act(() => callback([{ isIntersecting }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const fetched = () => document.querySelector('img')?.getAttribute('src') ?? null;

test('a picture is fetched after 200 ms in sight; one that is scrolled past is not', () => {
  render(<LazyImage src="/a.webp" alt="Plate" width={96} height={96} />);
  pass(1000);
  expect(fetched()).toBeNull();
  see(true);
  pass(199);
  see(false);
  pass(1000);
  expect(fetched()).toBeNull();
  see(true);
  pass(199);
  expect(fetched()).toBeNull();
  pass(1);
  expect(fetched()).toBe('/a.webp');
});

test('its name and its place are there from the start, and stay when it fails to load', () => {
  render(<LazyImage src="/a.webp" alt="Plate" width={96} height={48} />);
  expect(screen.getByRole('img', { name: 'Plate' }).parentElement?.style).toMatchObject({
    width: '96px',
    height: '48px',
  });
  see(true);
  pass(200);
  fireEvent.error(screen.getByRole('img', { name: 'Plate' }));
  expect(fetched()).toBeNull();
  expect(screen.getByRole('img', { name: 'Plate' })).toBeTruthy();
});

const renew = vi.fn();
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const fail = () => act(() => fireEvent.error(document.querySelector('img') as HTMLImageElement));

function Tried() {
  const tries = useImageTries(renew);
  return (
    <>
      <LazyImage src="/a.webp" alt="Plate" width={96} height={96} tries={tries} />
      <ImageNotLoaded tries={tries} />
    </>
  );
}

async function shownAndFailed(): Promise<void> {
  renew.mockReset();
  render(<Tried />);
  see(true);
  pass(200);
  fail();
}

test('a picture that fails is asked for again after growing pauses, at last only when somebody asks', async () => {
  await shownAndFailed();
  const asked: number[] = [];
  for (const pause of [0, 2_000, 10_000, 60_000]) {
    if (pause > 0) await later(pause - 1);
    asked.push(renew.mock.calls.length);
    await later(1);
    expect(fetched()).toBe('/a.webp');
    expect(screen.queryByRole('alert')).toBeNull();
    fail();
  }
  expect(asked).toEqual([0, 1, 2, 3]);
  expect(screen.getByRole('alert').textContent).toContain('The photo could not be loaded.');
  await later(3_600_000);
  expect(renew).toHaveBeenCalledTimes(4);

  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await later(0);
  expect(renew).toHaveBeenCalledTimes(5);
  expect(fetched()).toBe('/a.webp');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('one that is loaded may fail later and is asked for at once again', async () => {
  await shownAndFailed();
  await later(1);
  fail();
  await later(2_000);
  fireEvent.load(document.querySelector('img') as HTMLImageElement);
  fail();
  await later(1);
  expect(renew).toHaveBeenCalledTimes(3);
});

test('a picture that is shown no more is not asked for', async () => {
  await shownAndFailed();
  cleanup();
  await later(3_600_000);
  expect(renew).not.toHaveBeenCalled();
});

test('a picture that only decorates is not announced while it waits', () => {
  render(<LazyImage src="/a.webp" alt="" width={96} height={96} />);
  expect(screen.queryByRole('img')).toBeNull();
});
