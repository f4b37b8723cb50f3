import { describe, expect, it } from 'vitest';
import type { Sample } from './browser.ts';
import { figuresOf, isCarried, percentiles, secondsToRecover } from './figures.ts';

const call = (fields: Partial<Sample>): Sample => ({
  ...{ at: 0, ms: 10, method: 'GET', status: 200, refusals: 0, isLeft: false },
  ...fields,
});

describe('the figures of people', () => {
  it('has the value that 95 of 100 do not exceed', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
    expect(percentiles(hundred)).toEqual({ p50: 50, p95: 95, p99: 99, worst: 100, count: 100 });
    expect(percentiles([7])).toEqual({ p50: 7, p95: 7, p99: 7, worst: 7, count: 1 });
    expect(percentiles([])).toBeNull();
  });

  it('counts a call that was refused first and answered then as refused, and not as an error', () => {
    const figures = figuresOf({ samples: [call({ refusals: 1 }), call({ status: 503, refusals: 2 }), call({})] });
    expect(figures).toMatchObject({ calls: 3, refused: 2, errors: { 503: 1 } });
    expect(isCarried(figures)).toBe(false);
  });

  it('does not take a key that somebody typed over for an error', () => {
    const figures = figuresOf({ samples: [call({ status: 0, isLeft: true }), call({ status: 304 })] });
    expect(figures.errors).toEqual({});
    expect(isCarried(figures)).toBe(true);
  });

  it('does not take it for an error that somebody else saved the same item first', () => {
    const figures = figuresOf({ samples: [call({}), call({ method: 'PUT', status: 412 })] });
    expect(figures.errors).toEqual({});
    expect(isCarried(figures)).toBe(true);
  });

  it('keeps what people save apart from the visits that the web notes', () => {
    const { reads, saves, visits } = figuresOf({
      samples: [call({ method: 'PUT', ms: 5 }), call({ method: 'POST', ms: 6 })],
    });
    expect([reads, saves?.p95, visits?.p95]).toEqual([null, 5, 6]);
  });

  it('carries up to 200 ms at p95', () => {
    expect(isCarried(figuresOf({ samples: [call({ ms: 200 })] }))).toBe(true);
    expect(isCarried(figuresOf({ samples: [call({ ms: 201 })] }))).toBe(false);
  });

  it('says after how many seconds reads were in time again', () => {
    const slowUntil = (second: number) =>
      Array.from({ length: 300 }, (_, at) => call({ at: at * 100, ms: at * 100 < second * 1000 ? 900 : 50 }));
    expect(secondsToRecover(slowUntil(0), 0, 30_000)).toBe(0);
    expect(secondsToRecover(slowUntil(7), 0, 30_000)).toBe(7);
    expect(secondsToRecover(slowUntil(30), 0, 30_000)).toBeNull();
  });
});
