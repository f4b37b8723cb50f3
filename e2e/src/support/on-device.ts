import type { Page } from '@playwright/test';
import { expect, servedFromDevice } from './test.ts';

/**
 * Waits until the page says that it is on the device, and is served from there: the browser has then fetched every file of the
 * application, which takes a while beside other work.
 */
export async function expectOnDevice(page: Page, what = ''): Promise<void> {
  await expect(page.getByText(`${what} is on this device now, and opens without a signal`)).toBeVisible({
    timeout: 90_000,
  });
  await servedFromDevice(page);
}
