import type { BrowserContext } from '@playwright/test';

/** Everything that a browser complained of during a test; a test that expects some of it says so. */
export type Trouble = {
  watch: (context: BrowserContext) => void;
  /** Lets through what this pattern matches; Chromium itself reports every answer from 400 up. */
  expectSome: (pattern: RegExp) => void;
  found: () => string[];
};

export function newTrouble(): Trouble {
  const lines: string[] = [];
  const expected: RegExp[] = [];
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
