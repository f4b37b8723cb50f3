import fs from 'node:fs';
import { defineConfig } from '@playwright/test';

const SYSTEM_CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const chromium = process.env.CHROMIUM_PATH ?? SYSTEM_CHROMIUMS.find((file) => fs.existsSync(file));

// Reporters are chosen by scripts/lib/suites.mjs, which counts what they tell.
export default defineConfig({
  testDir: 'src',
  testMatch: '*.spec.ts',
  outputDir: '../node_modules/.cache/lintel/e2e',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 20_000 },
  webServer: {
    name: 'Lintel',
    command: `${JSON.stringify(process.execPath)} src/support/serve-product.ts`,
    wait: { stdout: /Lintel for tests: (?<lintel_e2e_url>\S+) (?<lintel_e2e_data>\S+)/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
  },
  use: {
    // why: known once the product runs; the workers, which use it, start after that
    baseURL: process.env.LINTEL_E2E_URL,
    navigationTimeout: 60_000,
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    colorScheme: 'light',
    // why: what slides in is waited for before it is pressed; files whose subject is how things move set it back
    contextOptions: { reducedMotion: 'reduce' },
    // why: a service worker answers before what a test puts in the way of a call; offline.spec.ts allows it
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
