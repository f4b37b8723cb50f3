import fs from 'node:fs';
import path from 'node:path';
import { HEAT_STEPS } from '@lintel/domain/heatmap/heatmap';
import { expect, test } from 'vitest';
import { fillMark, type Palette } from './paint.ts';

const TOKENS = fs.readFileSync(path.resolve(import.meta.dirname, '../../app/tokens.css'), 'utf8');
/** The colours of the steps as the theme has them, first in light, then in dark. */
const THEMES = [0, 1].map((theme) =>
  HEAT_STEPS.map((step) => [...TOKENS.matchAll(new RegExp(`--h${step}: (#[0-9a-f]{6})`, 'g'))][theme]?.[1] ?? ''),
);

/** What is left of a colour in greyscale, as WCAG measures it. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each([
  ['light', THEMES[0], -1],
  ['dark', THEMES[1], 1],
] as const)(
  'in %s the steps go one way in greyscale, each clearly apart from the next',
  (_theme, colours = [], way) => {
    expect(colours.every((colour) => colour.length === 7)).toBe(true);
    const seen = colours.map(luminance);
    for (let at = 1; at < seen.length; at += 1) {
      const [darker = 0, lighter = 0] = [seen[at - 1] ?? 0, seen[at] ?? 0].toSorted((a, b) => a - b);
      expect(Math.sign((seen[at] ?? 0) - (seen[at - 1] ?? 0))).toBe(way);
      expect((lighter + 0.05) / (darker + 0.05), `${colours[at - 1]} and ${colours[at]}`).toBeGreaterThan(1.3);
    }
  },
);

test('zero is filled, unknown is hatched, what is not recorded and what is not expected are outlines of their own', () => {
  const palette = {
    paper: 'paper',
    line: 'line',
    strong: 'strong',
    hatch: 'hatch',
    steps: ['s1', 's2', 's3', 's4', 's5'],
  } as unknown as Palette;
  const drawn = (mark: Parameters<typeof fillMark>[2]) => {
    const calls: string[] = [];
    const context = new Proxy({} as Record<string, unknown>, {
      get: (target, name) => target[String(name)] ?? (() => calls.push(String(name))),
      set: (target, name, value) => {
        target[String(name)] = value;
        return true;
      },
    });
    fillMark(context as unknown as CanvasRenderingContext2D, { x: 0, y: 0, w: 8, h: 8 }, mark, palette);
    const has = (call: string) => calls.includes(call);
    return [has('fill') && context.fillStyle, has('stroke') && context.strokeStyle, has('clip')];
  };
  expect(drawn(1)).toEqual(['s1', false, false]);
  expect(drawn('unknown')).toEqual([false, 'hatch', true]);
  expect(drawn('missing')).toEqual([false, 'strong', false]);
  expect(drawn('none')).toEqual([false, 'line', false]);
});
