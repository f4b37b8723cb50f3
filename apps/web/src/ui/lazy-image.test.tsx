import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LazyImage } from './LazyImage.tsx';

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
  const failed = vi.fn();
  render(<LazyImage src="/a.webp" alt="Plate" width={96} height={48} onFailed={failed} />);
  expect(screen.getByRole('img', { name: 'Plate' }).parentElement?.style).toMatchObject({
    width: '96px',
    height: '48px',
  });
  see(true);
  pass(200);
  fireEvent.error(screen.getByRole('img', { name: 'Plate' }));
  expect(failed).toHaveBeenCalledOnce();
  expect(fetched()).toBeNull();
  expect(screen.getByRole('img', { name: 'Plate' })).toBeTruthy();
});

test('a picture that only decorates is not announced while it waits', () => {
  render(<LazyImage src="/a.webp" alt="" width={96} height={96} />);
  expect(screen.queryByRole('img')).toBeNull();
});
