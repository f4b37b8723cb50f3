import { expectAccessible } from './support/accessible.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, MANAGER, signIn, test } from './support/test.ts';

test('from the matrix to a visit that proves nothing, and one with its report that moves the date', async ({
  page,
  sql,
}) => {
  await signIn(page, MANAGER, '/report/safety');
  const matrix = page.getByRole('table', { name: 'Properties' });
  const [counted] = await sql<{ n: number }>(
    `select count(*)::int as n from fls_record r join property p on p.organization_id = r.organization_id and p.id = r.property_id
     where r.enabled and r.archived_at is null and r.compliant_through < (now() at time zone p.timezone)::date
       and r.organization_id = (select organization_id from property where name = 'Orchard Gate')`,
  );
  await expect(matrix.getByRole('link', { name: /: Overdue,/ })).toHaveCount(1);
  expect(counted?.n).toBe(2);
  // The seven systems and the share that is compliant stand side by side at 1440, without scrolling.
  await expect(matrix.getByRole('columnheader', { name: 'Compliant' })).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'the matrix of fire, life and safety');

  const [dana] = await sql<{ name: string; n: number }>(
    `select concat_ws(' ', u.first_name, u.last_name) as name, count(*)::int as n from property p
     join app_user u on u.id = p.regional_manager_id where p.name = 'Orchard Gate' group by 1`,
  );
  await page.getByRole('button', { name: /^Manager ?Anyone$/ }).click();
  await page.getByRole('menuitemradio', { name: dana?.name ?? '' }).click();
  await expect(page).toHaveURL(/regionalManager=/);
  await expect(matrix.getByRole('link', { name: 'Orchard Gate', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear Manager' }).click();
  await expect(page).not.toHaveURL(/regionalManager=/);

  const cell = matrix.getByRole('link', { name: /^Backflow, Orchard Gate: Overdue, .*paid, not proven/ });
  await cell.click();
  const drawer = page.getByRole('complementary', { name: 'Details of the system' });
  const [late] = await sql<{ days: number }>(
    `select (now() at time zone p.timezone)::date - r.compliant_through as days from fls_record r
     join property p on p.organization_id = r.organization_id and p.id = r.property_id where p.name = 'Orchard Gate' and r.type = 'BACKFLOW'`,
  );
  await expect(drawer.getByText(`${late?.days} days late`)).toBeVisible();
  await expect(drawer.getByText(/The newest bill does not say that it passed/)).toBeVisible();
  await expectAccessible(page, 'the drawer of a system');

  await drawer.getByRole('button', { name: 'Record visit' }).click();
  const form = drawer.getByRole('form', { name: 'Record a visit' });
  await form.getByLabel('What it was').selectOption('Repair');
  await expect(form.getByText(/Moves no date\. A repair does not prove/)).toBeVisible();
  await form.getByLabel('Result, as the papers say').selectOption('Passed');
  await form.getByRole('button', { name: 'Record visit' }).click();
  await expect(drawer.getByText(/Moved no date\. A repair does not prove/)).toBeVisible();
  await expect(drawer.getByText(`${late?.days} days late`)).toBeVisible();

  await drawer.getByRole('button', { name: 'Record visit' }).click();
  await form.locator('input[type=file]').setInputFiles({
    name: 'backflow-test.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('assembly,result\nRPZ 1,pass\n'),
  });
  await expect(form.getByText('backflow-test.csv')).toBeVisible({ timeout: 20_000 });
  await expect(form.getByText(/^Moves the date to .*, proof A\.$/)).toBeVisible();
  await form.getByRole('button', { name: 'Record visit' }).click();
  await expect(drawer.getByText('Compliant', { exact: true })).toBeVisible();
  const stored = await sql<{ basis: string; ahead: number }>(
    `select r.through_basis as basis, (r.compliant_through - (now() at time zone p.timezone)::date) as ahead
     from fls_record r join property p on p.organization_id = r.organization_id and p.id = r.property_id
     where p.name = 'Orchard Gate' and r.type = 'BACKFLOW'`,
  );
  expect(stored[0]?.basis).toBe('EVENT');
  expect(Number(stored[0]?.ahead)).toBeGreaterThanOrEqual(364);
});

test('several systems get a visit in one sweep, and the calendar shows it', async ({ page }) => {
  await signIn(page, MANAGER, '/report/safety?tab=systems&type=EXTINGUISHERS');
  await page.getByRole('checkbox', { name: 'Select Extinguishers, Alder Court' }).check();
  await page.getByRole('checkbox', { name: 'Select Extinguishers, Lindenholt' }).check();
  await page.getByRole('button', { name: 'Plan a visit' }).click();
  const form = page.getByRole('form', { name: 'Plan a visit' });
  await form.getByLabel('Day of the visit').fill('2031-03-04');
  await form.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page.getByText('Visit planned for 2 systems.')).toBeVisible();
  await page.getByRole('link', { name: 'Calendar', exact: true }).click();
  const month = page.getByRole('region', { name: 'March 2031' });
  await expect(month.getByRole('link')).toHaveCount(2);
  await expectAccessible(page, 'the calendar of fire, life and safety');
});

test('on a phone a property shows its systems, sets up what is missing, and units that were missed are worked off', async ({
  newContext,
}) => {
  const page = await (await newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(page, ADMIN, '/report/safety');
  await page.getByRole('link', { name: 'Fire escapes, Wexford Mill: Set up' }).click();
  const setUp = page.getByRole('dialog', { name: 'Systems of the property' });
  await setUp.getByLabel('Fire escapes').selectOption('It does not have it');
  await setUp.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: /^Fire escapes, Wexford Mill: Not applicable/ })).toBeVisible();

  await page.getByRole('link', { name: /^Alarms, Orchard Gate:/ }).click();
  const drawer = page.getByRole('dialog', { name: 'Details of the system' });
  const missed = drawer.getByRole('button', { name: /was entered today$/ });
  await expect(missed.first()).toBeVisible();
  const before = await missed.count();
  await missed.first().click();
  await expect(missed).toHaveCount(before - 1);
  await expectNoSidewaysScroll(page);
});

test('an administrator sets what is usually looked at, and takes the delivered intervals again', async ({
  page,
  sql,
}) => {
  await signIn(page, ADMIN, '/report/safety');
  const dialog = page.getByRole('dialog', { name: 'Usual intervals' });
  const form = dialog.getByRole('form', { name: 'Usual intervals' });
  const flushed = async () => {
    const [found] = await sql<{ n: number }>(
      `select count(*)::int as n from fls_interval n join fls_record r on r.id = n.record_id
       where r.type = 'HYDRANTS' and n.kind = 'TWO_YEAR' and n.task = 'Caps and threads looked at'`,
    );
    return found?.n ?? 0;
  };
  await page.getByRole('button', { name: 'Usual intervals' }).click();
  await dialog.getByLabel('System').selectOption('Hydrants');
  await expect(form.getByLabel('Annual: what is looked at')).toHaveValue('Inspection and flush');
  await expectAccessible(page, 'the usual intervals');
  await form.getByLabel('Every 2 years: what is looked at').fill('Caps and threads looked at');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Intervals of hydrants saved.')).toBeVisible();
  expect(await flushed()).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Usual intervals' }).click();
  await dialog.getByLabel('System').selectOption('Hydrants');
  await form.getByRole('button', { name: 'Back to the delivered intervals' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(flushed).toBe(0);
});

test('what an uploaded report says is proposed with its page, confirmed by a person, and becomes the proof of the date', async ({
  page,
  sql,
}) => {
  await signIn(page, ADMIN, '/report/safety');
  await page.getByRole('link', { name: /^Alarms, The Kestrel:/ }).click();
  const drawer = page.getByRole('complementary', { name: 'Details of the system' });
  await drawer.getByRole('button', { name: 'Record visit' }).click();
  const form = drawer.getByRole('form', { name: 'Record a visit' });
  await form.locator('input[type=file]').setInputFiles({
    name: 'alarm-report.pdf',
    mimeType: 'application/pdf',
    buffer: plainPdf([
      'Sentry Fire Protection',
      'Fire Alarm Inspection Report, annual',
      'The Kestrel',
      'Date of inspection: 01/15/2026',
      'Overall result: PASS',
      'Devices tested: 88',
      'Deficiencies:',
      '1. Strobe in the gym is dim',
    ]),
  });
  const said = form.getByRole('region', { name: 'What the document says' });
  await expect(said.getByText('page 1: “Date of inspection: 01/15/2026”')).toBeVisible({ timeout: 30_000 });
  await expectAccessible(page, 'what a document says');
  await said.getByRole('button', { name: 'Take over into the form' }).click();
  await expect(form.getByLabel('Day of the visit')).toHaveValue('2026-01-15');
  await expect(form.getByLabel('Devices tested')).toHaveValue('88');
  await expect(form.getByLabel('Deficiencies found')).toHaveValue('Strobe in the gym is dim');
  await form.getByRole('button', { name: 'Record visit' }).click();
  await expect(page.getByText('Visit recorded.', { exact: true })).toBeVisible();
  await expect(drawer.getByText('Strobe in the gym is dim', { exact: true })).toBeVisible();
  const stored = await sql<{ file: string; through: string }>(
    `select f.name as file, to_char(e.moves_to, 'YYYY-MM-DD') as through from fls_event e
     join file f on f.organization_id = e.organization_id and f.id = e.file_id where f.name = 'alarm-report.pdf'`,
  );
  expect(stored).toEqual([{ file: 'alarm-report.pdf', through: '2027-01-15' }]);
});

test('a device that a recall may concern is decided about in its drawer', async ({ page }) => {
  await signIn(page, ADMIN, '/report/safety?hasRecall=true');
  await page.getByRole('link', { name: /^Alarms, Wexford Mill:.*safety recall/ }).click();
  const drawer = page.getByRole('complementary', { name: 'Details of the system' });
  await expect(drawer.getByText('Safety recall: 1 device')).toBeVisible();
  const recalls = drawer.getByRole('list', { name: 'Safety recalls: Panel' });
  await expect(recalls.getByText(/Bosch Security Systems Recalls Fire Alarm Control Panels/)).toBeVisible();
  await recalls.getByRole('button', { name: 'Not affected' }).click();
  await recalls.getByLabel('Why it is not affected').fill('Software 2.0, read on the panel');
  await recalls.getByRole('button', { name: 'Note as not affected' }).click();
  await expect(drawer.getByText('Safety recall: 1 device')).toHaveCount(0);
  await expect(recalls.getByText(/Software 2\.0, read on the panel/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Add one' }).click();
  const form = drawer.getByRole('form', { name: 'Add a device' });
  await form.getByLabel('Name', { exact: true }).fill('Detector 12');
  await form.getByLabel('What it is').selectOption('Smoke detector');
  await form.getByLabel('Manufacturer').fill('DSC');
  await form.getByLabel('Model').fill('FSA-410');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(drawer.getByRole('list', { name: 'Safety recalls: Detector 12' })).toBeVisible();
  await expectAccessible(page, 'a device with a recall');
});

test('a visit of a vendor whose insurance ends before is marked, and the vendor is asked once for all of them', async ({
  page,
  sql,
}) => {
  await signIn(page, ADMIN, '/report/safety?tab=systems&type=BACKFLOW');
  await page.getByRole('checkbox', { name: 'Select Backflow, Alder Court' }).check();
  await page.getByRole('checkbox', { name: 'Select Backflow, The Kestrel' }).check();
  await page.getByRole('button', { name: 'Plan a visit' }).click();
  const form = page.getByRole('form', { name: 'Plan a visit' });
  await form.getByLabel('Day of the visit').fill('2031-05-06');
  await form.getByLabel('Vendor').selectOption('North Harbor Air');
  await expect(form.getByText(/it is not insured on that day/)).toBeVisible();
  await form.getByRole('button', { name: 'Plan', exact: true }).click();
  await expect(page.getByText(/For 2 of them the vendor’s insurance ends before/)).toBeVisible();
  await page.goto('/report/safety?isUninsured=true');
  await page.getByRole('link', { name: /^Backflow, Alder Court:.*insurance ends before/ }).click();
  const drawer = page.getByRole('complementary', { name: 'Details of the system' });
  await drawer.getByRole('button', { name: 'Ask for the insurance' }).click();
  await expect(
    drawer.getByText(/one mail that asks for current certificates of insurance before 2 planned visits/),
  ).toBeVisible();
  await drawer.getByRole('button', { name: 'Keep in the outbox' }).click();
  await expect(drawer.getByText('Kept in the outbox: no mail server is set up', { exact: true })).toBeVisible();
  await expect(drawer.getByText(/Please send us current certificates/)).toBeVisible();
  const mails = await sql<{ n: number }>(
    `select count(*)::int as n from outbox where template = 'FLS_INSURANCE_REQUEST' and body like '%- 2031-05-06: backflow, Alder Court%'`,
  );
  expect(mails).toEqual([{ n: 1 }]);
});

test('an administrator switches a system beyond the seven on, and the matrix asks about it', async ({ page }) => {
  await signIn(page, ADMIN, '/report/safety');
  const matrix = page.getByRole('table', { name: 'Properties' });
  await expect(matrix.getByRole('columnheader', { name: /Fire doors/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Usual intervals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Usual intervals' });
  await dialog.getByLabel('System').selectOption('Fire doors (off)');
  await dialog.getByLabel('Keep track of it').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(matrix.getByRole('columnheader', { name: /Fire doors/ })).toBeVisible();
  await page.getByRole('link', { name: 'Fire doors, Alder Court: Set up' }).click();
  const setUp = page.getByRole('complementary', { name: 'Systems of the property' });
  await setUp.getByLabel('Fire doors').selectOption('It has it');
  await setUp.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: /^Fire doors, Alder Court: Not known/ })).toBeVisible();
});

/** A PDF of one page with these lines. */
function plainPdf(lines: readonly string[]): Buffer {
  const text = ['BT', '/F1 12 Tf', '72 720 Td', '16 TL', ...lines.map((line) => `(${line}) Tj T*`), 'ET'].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 6\n0000000000 65535 f \n${entries}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
