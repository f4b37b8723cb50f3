import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import { MoreRows } from './MoreRows.tsx';

// The page under test has no layout, so the test says when the end of the list comes near.
let comeNear: () => void = () => {};

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => act(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {
        comeNear = () => {};
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

/** A list of 500 items; each call of `onMore` is answered by `answer`. */
function List({ onMore }: { onMore: () => void }) {
  const [{ shown, state }, set] = useState({ shown: 200, state: 'idle' });
  return (
    <>
      <MoreRows
        shown={shown}
        total="500 items"
        hasMore={shown < 500}
        isLoading={state === 'loading'}
        hasFailed={state === 'failed'}
        onMore={() => {
          onMore();
          set({ shown, state: 'loading' });
        }}
      />
      <button type="button" onClick={() => set({ shown: Math.min(shown + 200, 500), state: 'idle' })}>
        They come
      </button>
      <button type="button" onClick={() => set({ shown, state: 'failed' })}>
        They fail
      </button>
    </>
  );
}

test('the next rows are loaded once as the end comes near, again after they came, and their count is announced', async () => {
  const asked = vi.fn();
  const { user } = renderInApp(<List onMore={asked} />);
  expect(screen.getByRole('status').textContent).toBe('200 of 500 items shown.');
  comeNear();
  comeNear();
  expect(asked).toHaveBeenCalledTimes(1);
  await user.click(screen.getByText('They come'));
  expect(screen.getByRole('status').textContent).toBe('400 of 500 items shown.');
  comeNear();
  expect(asked).toHaveBeenCalledTimes(2);
  await user.click(screen.getByText('They come'));
  expect(screen.getByRole('status').textContent).toBe('All 500 items shown.');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('only the button tries again after rows failed to load', async () => {
  const asked = vi.fn();
  const { user } = renderInApp(<List onMore={asked} />);
  comeNear();
  await user.click(screen.getByText('They fail'));
  expect(screen.getByRole('status').textContent).toContain('The next ones could not be loaded.');
  comeNear();
  expect(asked).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(asked).toHaveBeenCalledTimes(2);
});
