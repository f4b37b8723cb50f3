import { afterEach, expect, test, vi } from 'vitest';
import { onPrint } from './printing.ts';

afterEach(() => vi.unstubAllGlobals());

function listened() {
  const media = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal('matchMedia', () => media);
  const told: boolean[] = [];
  const stop = onPrint((isPrinting) => told.push(isPrinting));
  const change = (matches: boolean) => {
    media.matches = matches;
    media.dispatchEvent(new Event('change'));
  };
  return { told, change, stop };
}

test('from the announcement of printing to its end the page stays for paper, whatever the browser says of its media meanwhile', () => {
  const { told, change, stop } = listened();
  window.dispatchEvent(new Event('beforeprint'));
  change(false);
  change(true);
  expect(told.at(-1)).toBe(true);
  expect(told).not.toContain(false);
  window.dispatchEvent(new Event('afterprint'));
  expect(told.at(-1)).toBe(false);
  stop();
  window.dispatchEvent(new Event('beforeprint'));
  expect(told.at(-1)).toBe(false);
});

test('a browser that announces nothing is followed by its media', () => {
  const { told, change } = listened();
  change(true);
  change(false);
  expect(told).toEqual([true, false]);
});
