import { pick as one } from '@lintel/fixtures/random';
import type { Locator, Page } from 'playwright-core';
import { type Measured, measureUntil } from './probe.ts';
import { EMAIL, PASSWORD, type Subjects } from './subjects.ts';

export type Gesture = {
  title: string;
  /** Opens a subject and performs the gesture a number of times, returning the time of each. */
  measure(page: Page, subjects: Subjects, random: () => number): Promise<Measured[]>;
};

/** A person's pointer rests on the target before pressing, and presses for a moment. */
const REST_MS = 150;
const HOLD_MS = 60;

const DRAWER = `document.querySelector('aside[aria-label="Item details"]')`;
const DRAWER_SHOWS = `!!${DRAWER}?.querySelector('[role=tabpanel] h3')`;
const SELECTED = `(document.querySelector('tr[aria-selected=true]')?.dataset.index ?? '')`;
const tableOtherThan = (name: string) => `!!hand.table() && hand.name(hand.table()) !== ${JSON.stringify(name)}`;

export const GESTURES: Gesture[] = [
  {
    title: 'Open an item from a list',
    async measure(page, { propertyIds }, random) {
      await page.goto(`/report/${one(propertyIds, random)}/capital-assets?tab=list`);
      const rows = page.locator('main table tbody tr[data-clickable]');
      await rows.first().waitFor();
      const row = rows.nth(Math.floor(random() * Math.min(8, await rows.count())));
      return [await click(page, row.locator('td').last(), DRAWER_SHOWS)];
    },
  },
  {
    title: 'Open an item of a unit',
    async measure(page, { unitIds }, random) {
      await page.goto(`/units/${one(unitIds, random)}`);
      const cards = page.locator('main article');
      await cards.first().waitFor();
      const opener = page.locator('main article h3 button[aria-haspopup=dialog]');
      const card = opener.nth(Math.floor(random() * Math.min(3, await opener.count())));
      return [await click(page, card, DRAWER_SHOWS)];
    },
  },
  {
    title: 'Next item in the drawer',
    async measure(page, { propertyIds }, random) {
      await page.goto(`/report/${one(propertyIds, random)}/capital-assets?tab=list`);
      const rows = page.locator('main table tbody tr[data-clickable]');
      await rows.first().waitFor();
      await rows
        .nth(Math.floor(random() * 5))
        .locator('td')
        .last()
        .click();
      const drawer = page.locator('aside[aria-label="Item details"]');
      await drawer.locator('[role=tabpanel] h3').first().waitFor();
      const times: Measured[] = [];
      for (let step = 0; step < 2; step += 1) {
        const isNext = `${SELECTED} !== ${JSON.stringify(String(await page.evaluate(SELECTED)))}`;
        times.push(await click(page, drawer.getByRole('button', { name: 'Next' }), `${isNext} && ${DRAWER_SHOWS}`));
      }
      return times;
    },
  },
  {
    title: 'Change the tab of a property',
    async measure(page, { propertyIds }, random) {
      await page.goto(`/properties/${one(propertyIds, random)}`);
      await page.locator('main table tbody td').first().waitFor();
      await settle(page);
      const tabs = page.getByRole('navigation', { name: 'Parts of the property' });
      const times: Measured[] = [];
      for (const name of ['Buildings & units', 'Items'])
        times.push(await click(page, tabs.getByRole('link', { name }), tableOtherThan(await tableName(page))));
      return times;
    },
  },
  {
    title: 'Change the tab of Capital Assets',
    async measure(page, { propertyIds }, random) {
      await page.goto(`/report/${one(propertyIds, random)}/capital-assets`);
      await page.locator('main table tbody td').first().waitFor();
      await settle(page);
      const times: Measured[] = [];
      for (const name of [/^List/, /^Models/, /^Plan/])
        times.push(await click(page, page.getByRole('tab', { name }), tableOtherThan(await tableName(page))));
      return times;
    },
  },
  {
    title: 'A bar of the plan, to the rows behind it',
    async measure(page, { propertyIds }, random) {
      await page.goto(`/report/${one(propertyIds, random)}/capital-assets`);
      await page.locator('main table tbody td').first().waitFor();
      await settle(page);
      const bars = page.getByRole('group', { name: /^Replacement plan/ }).getByRole('button');
      const bar = bars.nth(1 + Math.floor(random() * 4));
      const name = await tableName(page);
      return [
        await click(
          page,
          bar,
          `(${tableOtherThan(name)}) || !!document.querySelector('main [data-kind="nothing-yet"]')`,
        ),
      ];
    },
  },
  {
    title: 'Search (Ctrl K)',
    async measure(page, { propertyIds, unitIds }, random) {
      await page.goto(random() < 0.5 ? `/units/${one(unitIds, random)}` : `/properties/${one(propertyIds, random)}`);
      await page.locator('main article, main table tbody td').first().waitFor();
      await settle(page);
      const ready = `document.activeElement?.getAttribute('role') === 'combobox' && !!document.querySelector('[role=dialog] [role=option]')`;
      return [await measureUntil(page, { event: 'keydown', ready, act: () => page.keyboard.press('Control+k') })];
    },
  },
  {
    title: 'Sign in, to the first row',
    async measure(page) {
      await page.goto('/login');
      await page.evaluate('localStorage.clear()');
      await page.goto('/login');
      await page.getByLabel('Email').pressSequentially(EMAIL, { delay: 15 });
      await page.getByLabel('Password', { exact: true }).pressSequentially(PASSWORD, { delay: 15 });
      const button = page.getByRole('button', { name: 'Sign in', exact: true });
      return [await click(page, button, '!!hand.table()')];
    },
  },
];

async function click(page: Page, target: Locator, ready: string): Promise<Measured> {
  await target.hover();
  await page.waitForTimeout(REST_MS);
  return await measureUntil(page, {
    event: 'click',
    ready,
    act: async () => {
      await page.mouse.down();
      await page.waitForTimeout(HOLD_MS);
      await page.mouse.up();
    },
  });
}

/** A person looks at a page before going on; what it prefetches meanwhile is loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
}

const tableName = async (page: Page) => String(await page.evaluate('hand.table() ? hand.name(hand.table()) : ""'));
