import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { finishUnfinished } from './unfinished.ts';
import { type Recording, useRecorder } from './use-recorder.ts';

/** The browser's recorder as far as it is asked: Ogg alone, and a sound as soon as it stops. */
class Recorder {
  static isTypeSupported = (type: string) => type === 'audio/ogg;codecs=opus';
  state = 'inactive';
  ondataavailable: (event: { data: Blob }) => void = () => undefined;
  onstop: () => void = () => undefined;
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    queueMicrotask(() => {
      this.ondataavailable({ data: new Blob(['OggS']) });
      this.onstop();
    });
  }
}

const ended = vi.fn();
let kept: Recording[] = [];
const keep = async (recording: Recording) => void kept.push(recording);

beforeEach(() => {
  vi.useFakeTimers();
  kept = [];
  ended.mockReset();
  vi.stubGlobal('MediaRecorder', Recorder);
  const mediaDevices = { getUserMedia: async () => ({ getTracks: () => [{ stop: ended }] }) };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function recording() {
  const recorder = renderHook(() => useRecorder(keep));
  act(() => recorder.result.current.start());
  await pass(0);
  return recorder;
}

test('a recording ends by itself after a minute, in the kind that the browser has, and lets the microphone go', async () => {
  const { result } = await recording();
  await pass(14_000);
  expect(result.current.state).toEqual({ phase: 'recording', seconds: 14 });
  await pass(60_000);
  expect(result.current.state).toMatchObject({
    phase: 'recorded',
    recording: { seconds: 60, contentType: 'audio/ogg', name: 'voice-note.ogg' },
  });
  expect(ended).toHaveBeenCalledTimes(1);
  expect(kept).toEqual([]);
});

test('what is recorded when the check is left is kept, once', async () => {
  const { unmount } = await recording();
  await pass(3_000);
  unmount();
  await act(finishUnfinished);
  expect(kept).toMatchObject([{ seconds: 3 }]);
  expect(ended).toHaveBeenCalledTimes(1);
});

test('what was deleted is not kept', async () => {
  const { result, unmount } = await recording();
  await pass(3_000);
  act(() => result.current.stop());
  await pass(0);
  act(() => result.current.forget());
  unmount();
  await act(finishUnfinished);
  expect(kept).toEqual([]);
});

test('what is sent next waits for what is recorded now, and the recorder is free again', async () => {
  const { result } = await recording();
  await pass(2_000);
  await act(finishUnfinished);
  expect(kept).toMatchObject([{ seconds: 2 }]);
  expect(result.current.state).toEqual({ phase: 'idle', problem: null });
});

test('one microphone: what is recorded at another check ends when this one begins', async () => {
  const first = await recording();
  await pass(5_000);
  const second = await recording();
  await pass(1_000);
  expect(first.result.current.state).toMatchObject({ phase: 'recorded', recording: { seconds: 5 } });
  expect(second.result.current.state).toMatchObject({ phase: 'recording' });
});
