import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { endFile } from './end-of-file.ts';

// Noise fails: whatever a test writes to console.error or console.warn is an error it did not expect.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

afterEach(() => {
  const said = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  expect(said, 'console.error and console.warn').toEqual([]);
});

// Registered before any of the file's own, so it runs after them.
afterAll(endFile, 120_000);
