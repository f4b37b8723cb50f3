import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Mark } from './inspection-types.ts';
import { finishUnfinished } from './unfinished.ts';
import { useTakenPhoto } from './use-taken-photo.ts';

const PICTURE = new Blob(['a photo']);
const MARK: Mark = { kind: 'CIRCLE', from: [0.2, 0.2], to: [0.4, 0.4] };

let kept: { picture: Blob; marks: Mark[] }[] = [];
beforeEach(() => {
  kept = [];
});

const nowhere = async () => null;
const open = () => renderHook(() => useTakenPhoto({ hold: nowhere, keep: async (taken) => void kept.push(taken) }));

test('a photo that was neither kept nor taken again is kept with its marks when the check is left, once', async () => {
  const { result, unmount } = open();
  await act(async () => result.current.take(PICTURE));
  act(() => result.current.mark([MARK]));
  unmount();
  await finishUnfinished();
  expect(kept).toEqual([{ picture: PICTURE, marks: [MARK] }]);
});

test('what is taken again is not kept, and what was kept is not kept twice', async () => {
  const { result, unmount } = open();
  act(() => result.current.take(PICTURE));
  act(() => result.current.forget());
  act(() => result.current.take(PICTURE));
  act(() => result.current.keep());
  expect(result.current.taken).toBeNull();
  unmount();
  await finishUnfinished();
  expect(kept).toHaveLength(1);
});

test('a photo is shown once it is on the device', async () => {
  const onDevice = Promise.withResolvers<null>();
  const { result } = renderHook(() => useTakenPhoto({ hold: () => onDevice.promise, keep: async () => undefined }));
  await act(async () => result.current.take(PICTURE));
  expect(result.current.taken).toBeNull();
  await act(async () => onDevice.resolve(null));
  expect(result.current.taken).toEqual({ picture: PICTURE, marks: [] });
});

test('a picture that the camera gives after the check was left is kept', async () => {
  const { result, unmount } = open();
  const { take } = result.current;
  unmount();
  act(() => take(PICTURE));
  await finishUnfinished();
  expect(kept).toHaveLength(1);
});

test('what is sent next waits for a photo that is still being kept', async () => {
  const ready = Promise.withResolvers<void>();
  const { result } = renderHook(() => useTakenPhoto({ hold: nowhere, keep: () => ready.promise }));
  act(() => result.current.take(PICTURE));
  act(() => result.current.keep());
  let isDone = false;
  const finished = finishUnfinished().then(() => {
    isDone = true;
  });
  await Promise.resolve();
  expect(isDone).toBe(false);
  ready.resolve();
  await act(() => finished);
  expect(isDone).toBe(true);
});

test('a photo is on the device the moment it is taken, with its marks; taken again, it is not, and kept, it is let go', async () => {
  const done: string[] = [];
  const hold = async () => {
    done.push('held');
    return {
      change: async ({ marks }: Record<string, unknown>) => void done.push(`marks ${(marks as Mark[]).length}`),
      release: async () => void done.push('let go'),
      drop: async () => void done.push('dropped'),
    };
  };
  const { result } = renderHook(() => useTakenPhoto({ hold, keep: async (taken) => void kept.push(taken) }));
  await act(async () => result.current.take(PICTURE));
  expect(done).toEqual(['held']);
  await act(async () => result.current.forget());
  await act(async () => result.current.take(PICTURE));
  await act(async () => result.current.mark([MARK]));
  await act(async () => result.current.keep());
  await finishUnfinished();
  expect(done).toEqual(['held', 'dropped', 'held', 'marks 1', 'let go']);
  expect(kept).toEqual([]);
});
