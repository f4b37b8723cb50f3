import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import type { Sql } from './support/database.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { expect, MANAGER, MEMBER, signIn, test, VIEWER } from './support/test.ts';

const service = (page: Page) => page.getByRole('region', { name: 'Open service' });
const timeline = (page: Page) => page.getByRole('complementary', { name: 'Timeline' });
const editor = (page: Page, label: string) => page.getByRole('textbox', { name: label });

/** Presses a button of the page, and gives the role of what has the focus in the same moment. */
const pressAndSeeFocus = (button: HTMLElement | SVGElement) => {
  (button as HTMLElement).focus();
  (button as HTMLElement).click();
  return document.activeElement?.getAttribute('role');
};

test('a problem is reported with a formatted note by keyboard, and closed with what solved it', async ({
  page,
  sql,
}) => {
  const unitId = await quietUnit(sql, 0);
  await signIn(page, MEMBER, `/units/${unitId}`);
  await expect(service(page)).toContainText('Nothing is waiting to be done here.');
  await service(page).getByRole('button', { name: 'Request service' }).click();
  const form = page.getByRole('form', { name: 'Request service' });
  await form.getByRole('button', { name: 'Add request' }).click();
  await expect(form.getByRole('alert')).toHaveText('This field is required');
  await form.getByLabel('What needs doing').fill('Sink backs up');
  await form.getByLabel('Priority').selectOption({ label: 'Emergency' });

  await expect(editor(page, 'Note')).toBeVisible();
  const box = await editor(page, 'Note').locator('xpath=ancestor::div[.//*[@role="toolbar"]][1]').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(200);
  await form.getByLabel('Item').focus();
  await page.keyboard.press('Tab');
  await expect(form.getByRole('button', { name: 'Bold' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('Both basins');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(', since noon');
  const italic = form.getByRole('button', { name: 'Italic' });
  expect(await italic.evaluate(pressAndSeeFocus), 'the next key goes into the text').toBe('textbox');
  expect(await italic.evaluate(pressAndSeeFocus)).toBe('textbox');
  await form.getByRole('button', { name: 'Add request' }).click();

  await expect(page.getByText('Reported: Sink backs up').first()).toBeVisible();
  const row = service(page).getByRole('listitem').filter({ hasText: 'Sink backs up' });
  await expect(row).toContainText('Emergency');
  await expect(row).toContainText('Open since today');
  await expect(timeline(page).locator('strong', { hasText: 'Both basins' })).toBeVisible();

  await row.getByRole('button', { name: 'Close: Sink backs up' }).click();
  await editor(page, 'How it was solved').click();
  await page.keyboard.type('Trap cleared');
  await page.getByRole('form', { name: 'Close request' }).getByRole('button', { name: 'Close request' }).click();
  await expect(service(page)).toContainText('Nothing is waiting to be done here.');
  await expect(timeline(page)).toContainText('Closed: Sink backs up');
  await expect(timeline(page)).toContainText('Trap cleared');
  const stored = await sql(
    `select r.priority, r.close_note_text as closing, n.body_text as note, r.closed_at is not null as closed
     from service_request r join maintenance_note n on n.service_request_id = r.id where r.unit_id = $1`,
    [unitId],
  );
  expect(stored).toEqual([
    { priority: 'EMERGENCY', closing: 'Trap cleared', note: 'Both basins, since noon', closed: true },
  ]);
});

test('recorded work closes the request that it answers, and its cost stays unknown until somebody enters it', async ({
  page,
  sql,
}) => {
  const unitId = await quietUnit(sql, 1);
  await openRequest(sql, unitId, 'Dryer is slow');
  await signIn(page, MEMBER, `/units/${unitId}`);
  await service(page).getByRole('button', { name: 'More for Dryer is slow' }).click();
  await page.getByRole('menuitem', { name: 'Record the work' }).click();
  const form = page.getByRole('form', { name: 'Record maintenance' });
  await expect(form).toContainText('This closes the request “Dryer is slow”.');
  await form.getByLabel('What was done').fill('Vent cleaned');
  await form.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByText('Recorded: Vent cleaned. The request is closed.')).toBeVisible();
  await expect(service(page)).toContainText('Nothing is waiting to be done here.');
  await expect(timeline(page)).toContainText('cost not known');
  await timeline(page).getByRole('button', { name: 'More for Work done: Vent cleaned' }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const change = page.getByRole('form', { name: 'Change record' });
  await change.getByLabel('Cost, $').fill('128.50');
  await change.getByRole('button', { name: 'Save' }).click();
  await expect(timeline(page)).toContainText('cost $128.50');
  const stored = await sql(
    `select m.cost_cents::int as cents, r.closed_at is not null as closed from maintenance_record m
     join service_request r on r.id = m.service_request_id where m.unit_id = $1`,
    [unitId],
  );
  expect(stored).toEqual([{ cents: 12_850, closed: true }]);
});

test('what is hidden leaves the timeline, comes back by Undo, and stays marked for a manager', async ({
  page,
  newContext,
  sql,
}) => {
  const unitId = await quietUnit(sql, 2);
  await openRequest(sql, unitId, 'Reported twice');
  await signIn(page, MEMBER, `/units/${unitId}`);
  const hide = async () => {
    await service(page).getByRole('button', { name: 'More for Reported twice' }).click();
    await page.getByRole('menuitem', { name: 'Hide' }).click();
    await expect(service(page)).toContainText('Nothing is waiting to be done here.');
  };
  await hide();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(service(page)).toContainText('Reported twice');
  await hide();
  await expect(timeline(page)).not.toContainText('Reported twice');
  await expect(timeline(page).getByRole('button', { name: /^Hidden/ })).toHaveCount(0);

  const other = await (await newContext()).newPage();
  await signIn(other, MANAGER, `/units/${unitId}`);
  await expect(timeline(other)).not.toContainText('Reported twice');
  await timeline(other)
    .getByRole('button', { name: /^Hidden/ })
    .click();
  await other.getByRole('menuitemradio', { name: 'shown, 1' }).click();
  await expect(timeline(other)).toContainText('Hidden by');
  await timeline(other).getByRole('button', { name: 'More for Reported: Reported twice' }).click();
  await other.getByRole('menuitem', { name: 'Show', exact: true }).click();
  await expect(other.getByText('Request shown again: Reported twice')).toBeVisible();
  await expect(service(other)).toContainText('Reported twice');
  const trail = await sql(
    `select a.action from audit_event a join service_request r on r.id = a.entity_id
     where a.entity = 'service_request' and r.unit_id = $1 order by a.id`,
    [unitId],
  );
  expect(trail.map(({ action }) => action)).toEqual(['hide', 'show', 'hide', 'show']);
});

test('hostile text, pasted or sent by the server, does nothing: no script, no request, no report of the policy', async ({
  page,
  sql,
}) => {
  const unitId = await quietUnit(sql, 3);
  await openRequest(sql, unitId, '<img src=x onerror=alert(1)>');
  await answerWithTrap(page);
  const faults: string[] = [];
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => faults.push('a dialog opened')));
  page.on('request', (request) => request.url().includes('evil.example') && faults.push(request.url()));
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { policyReports: seen });
    document.addEventListener('securitypolicyviolation', (event) =>
      seen.push([event.violatedDirective, event.blockedURI, event.sourceFile].join(' ')),
    );
  });
  await signIn(page, MEMBER, `/units/${unitId}`);
  await expect(service(page)).toContainText('<img src=x onerror=alert(1)>');
  await expect(timeline(page).getByText('a trap')).toBeVisible();
  await expect(timeline(page).locator('a[href^="javascript" i]')).toHaveCount(0);

  await timeline(page)
    .getByRole('button', { name: /^More for Reported/ })
    .click();
  await page.getByRole('menuitem', { name: 'Add a note' }).click();
  const form = page.getByRole('form', { name: 'Add a note' });
  await editor(page, 'Note').click();
  await paste(page, PASTED);
  await expect(editor(page, 'Note')).toContainText('kept bold');
  await expect(editor(page, 'Note').locator('img, iframe, script, style, svg, form, [style], [onclick]')).toHaveCount(
    0,
  );
  await expect(editor(page, 'Note').locator('a')).toHaveCount(1);
  await form.getByRole('button', { name: 'Link' }).click();
  await form.getByLabel('Address of the link').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toContainText('Write a web page');
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: 'Add note' }).click();
  await expect(timeline(page).locator('strong', { hasText: 'kept bold' })).toBeVisible();
  const link = timeline(page).getByRole('link', { name: 'kept link' });
  await expect(link).toHaveAttribute('href', 'https://example.com/manual');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');

  expect(faults).toEqual([]);
  expect(await page.evaluate(() => (window as unknown as { policyReports: string[] }).policyReports)).toEqual([]);
});

test('service, editor and timeline are accessible in light and dark, and fit a phone', async ({ page, sql }) => {
  const unitId = await quietUnit(sql, 4);
  await openRequest(sql, unitId, 'Window does not lock');
  await signIn(page, MEMBER, `/units/${unitId}`);
  await service(page).getByRole('button', { name: 'Close: Window does not lock' }).click();
  await expect(editor(page, 'How it was solved')).toBeVisible();
  await page.getByRole('button', { name: 'Link' }).click();
  await expectAccessible(page, 'closing a request', 'body');
  await page.setViewportSize({ width: 320, height: 700 });
  await expect(editor(page, 'How it was solved')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.goto(`/units/${unitId}`);
  await expect(service(page)).toContainText('Window does not lock');
  await expectAccessible(page, 'the unit on a phone');
  await expectNoSidewaysScroll(page);
});

test('a viewer reads what is open and what was done, and is offered no changes', async ({ page, sql }) => {
  const unitId = await quietUnit(sql, 5);
  await openRequest(sql, unitId, 'Light is out');
  await signIn(page, VIEWER, `/units/${unitId}`);
  await expect(service(page)).toContainText('Light is out');
  await expect(timeline(page)).toContainText('Reported: Light is out');
  await expect(page.getByRole('button', { name: /^(Request service|Record maintenance|Close:|More for)/ })).toHaveCount(
    0,
  );
});

const PASTED = `<p onclick="alert(1)" style="position:fixed"><b>kept bold</b> <script>alert(1)</script>
  <img src="https://evil.example/a.png" onerror="alert(1)"><iframe src="https://evil.example"></iframe>
  <a href="https://example.com/manual" onmouseover="alert(1)">kept link</a>
  <a href="javascript:alert(1)">first</a><a href=" java&#10;script:alert(1)">second</a><a href="data:text/html,x">third</a>
  <svg onload="alert(1)"><use href="https://evil.example/x#y"></use></svg><style>@import url(https://evil.example/s.css);</style>
  <form action="https://evil.example"><input autofocus onfocus="alert(1)"></form><math><mi xlink:href="javascript:alert(1)">x</mi></math></p>`;

async function paste(page: Page, html: string): Promise<void> {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData('text/html', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, html);
}

/** A unit of Orchard Gate in which nothing was reported or done, one for each test. */
async function quietUnit(sql: Sql, nth: number): Promise<number> {
  const [unit] = await sql<{ id: number }>(
    `select u.id from unit u join property p on p.id = u.property_id and p.name = 'Orchard Gate'
     where not exists (select from service_request r where r.unit_id = u.id and r.reported_by is not null)
       and not exists (select from maintenance_record m where m.unit_id = u.id and m.created_at < current_date)
     order by u.id desc offset $1 limit 1`,
    [nth],
  );
  if (!unit) throw new Error('The demo has too few quiet units');
  return unit.id;
}

async function openRequest(sql: Sql, unitId: number, summary: string): Promise<void> {
  await sql(
    `insert into service_request (organization_id, property_id, unit_id, summary, priority)
     select u.organization_id, u.property_id, u.id, $2, 'HIGH' from unit u where u.id = $1`,
    [unitId, summary],
  );
}

/** Puts a text into the server's answer that no check would pass, as if an older server had stored it. */
async function answerWithTrap(page: Page): Promise<void> {
  const body = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'a trap', marks: [{ type: 'link', attrs: { href: 'JaVaScRiPt:alert(1)' } }] }],
      },
    ],
  };
  await page.route('**/maintenance-record/property/**', async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    const trap = { id: 999_999, at: '2026-01-01T00:00:00.000Z', by: null, body, hidden: null };
    await route.fulfill({
      response: answer,
      json: {
        ...list,
        results: list.results.map((one: { notes: unknown[] }) => ({ ...one, notes: [...one.notes, trap] })),
      },
    });
  });
}
