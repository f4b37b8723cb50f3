import type { BrowserContext } from '@playwright/test';

/** All errors that a browser reported during a test; a test that expects some declares them. */
export type Trouble = {
  watch: (context: BrowserContext) => void;
  /** Ignores errors that match the pattern; Chromium itself reports every answer from 400 up. */
  expectSome: (pattern: RegExp) => void;
  found: () => string[];
};

/**
 * A server that has more to do than it can refuses calls for a moment, and the page asks again: on a machine that is busy with two browsers that is
 * no fault of the page, which must show all the same what its journey looks at.
 */
const REFUSED_FOR_A_MOMENT = /status of 503 \(Service Unavailable\)/;

export function newTrouble(): Trouble {
  const lines: string[] = [];
  const expected: RegExp[] = [REFUSED_FOR_A_MOMENT];
  return {
    watch(context) {
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const { url } = message.location();
        lines.push(`${message.text()} (${url || message.page()?.url()})`);
      });
      context.on('weberror', (error) => lines.push(String(error.error().stack ?? error.error())));
    },
    expectSome: (pattern) => void expected.push(pattern),
    found: () => lines.filter((line) => !expected.some((pattern) => pattern.test(line))),
  };
}
