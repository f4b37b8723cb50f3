import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetRuntimeConfig } from '#api/config.ts';

// why: pages are loaded as separate modules, which takes a while on a busy machine
configure({ asyncUtilTimeout: 8000 });

let noise: unknown[][] = [];

beforeEach(() => {
  noise = [];
  localStorage.clear();
  forgetRuntimeConfig();
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void noise.push(args));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  expect(noise, 'nothing may be written to console.error').toEqual([]);
});

// The files of a worker share a window and the packages, which take longer to load than many a file to run. Each gets modules
// of ours that nobody used before, and a window as it was at first.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  document.title = '';
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name);
});
