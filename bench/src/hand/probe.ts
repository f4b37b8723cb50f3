import type { Page } from 'playwright-core';

// Runs inside the page: from the release of the mouse or the press of a key to the frame that is drawn once `ready` holds.
const PROBE = `window.hand = {
  name: (table) => document.getElementById(table.getAttribute('aria-labelledby') ?? '')?.textContent ?? '',
  table: () => [...document.querySelectorAll('main table')].find((one) => one.querySelector('tbody td')),
  pressed: 'nothing',
  arm(type, ready) {
    hand.pressed = 'nothing';
    let start = 0;
    let blank = 0;
    let last = 0;
    addEventListener(type, (event) => { start = event.timeStamp; hand.pressed = event.target?.outerHTML?.slice(0, 160) ?? ''; }, { capture: true, once: true });
    window.handResult = new Promise((resolve) => {
      const look = (now) => {
        if (start > 0) {
          const isBlank = !document.querySelector('h1, form, nav, [class*=_bar]');
          if (isBlank && last > 0) blank += now - last;
          last = now;
          if (ready()) {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve({ ms: performance.now() - start, blank });
            channel.port2.postMessage(null);
            return;
          }
        }
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  },
};`;

export type Measured = { ms: number; blank: number };

const GIVE_UP_MS = 20_000;

/** Lets every page of a browser be measured. */
export async function addProbe(page: Page): Promise<void> {
  await page.addInitScript(PROBE);
}

/** Milliseconds from an event, made by `act`, to the frame in which `ready` (an expression, read in the page) is true. */
export async function measureUntil(
  page: Page,
  { event, ready, act }: { event: 'click' | 'keydown'; ready: string; act: () => Promise<void> },
): Promise<Measured> {
  await page.evaluate(`hand.arm(${JSON.stringify(event)}, () => ${ready})`);
  await act();
  const timer = Promise.withResolvers<never>();
  const giveUp = setTimeout(() => timer.reject(new Error(`not there after ${GIVE_UP_MS} ms: ${ready}`)), GIVE_UP_MS);
  try {
    return (await Promise.race([page.evaluate('window.handResult'), timer.promise])) as Measured;
  } finally {
    clearTimeout(giveUp);
  }
}
