import { __unsafe_useEmotionCache as useStyleCache } from '@emotion/react';
import { cleanup, configure, render } from '@testing-library/react';
import { createElement } from 'react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetRuntimeConfig } from '#api/config.ts';

// why: pages are loaded as separate modules, which takes a while on a busy machine
configure({ asyncUtilTimeout: 8000 });

// As in browsers. Happy DOM writes the whole element as HTML, and Popper asks for this at every step of its measurements.
Element.prototype.toString = Object.prototype.toString;

let noise: unknown[][] = [];

beforeEach(() => {
  noise = [];
  localStorage.clear();
  forgetRuntimeConfig();
  vi.spyOn(console, 'error').mockImplementation((...args: unknown[]) => void noise.push(args));
});

afterEach(() => {
  cleanup();
  forgetStyles();
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

/** Takes the styles of what a test showed out of the page: whoever asks whether an element is hidden compares it with all of them. */
function forgetStyles(): void {
  render(createElement(StyleCache));
  cleanup();
}

function StyleCache() {
  const cache = useStyleCache();
  if (cache === null) throw new Error('there is no page to take styles out of');
  cache.sheet.flush();
  cache.inserted = {};
  cache.registered = {};
  return null;
}
