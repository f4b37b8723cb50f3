import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
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
