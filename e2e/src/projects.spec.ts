import { accessibilityFaults } from './support/accessible.ts';
import { expectNoSidewaysScroll } from './support/sideways.ts';
import { ADMIN, expect, MANAGER, MEMBER, signIn, test } from './support/test.ts';

test('selected items become a project, get a bid and two approvals, and are replaced', async ({ newContext, sql }) => {
  test.setTimeout(240_000);
  const [place] = await sql<{ id: number }>(`select id from property where name = 'Orchard Gate'`);
  const member = await (await newContext()).newPage();
  await signIn(member, MEMBER, `/report/${place?.id}/capital-assets?tab=list&q=Microwave`);
  const boxes = member.getByRole('checkbox', { name: /^Select Microwave/ });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await member.getByRole('button', { name: 'Create replacement project' }).click();
  const dialog = member.getByRole('dialog', { name: 'Create replacement project' });
  await expect(dialog.getByText(/^2 items/)).toBeVisible();
  await dialog.getByLabel('Add to').selectOption('A new project');
  await dialog.getByLabel('Name').fill('Microwaves of the journey');
  await dialog.getByLabel('Budget year').fill('2027');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(member.getByRole('heading', { level: 1, name: 'Microwaves of the journey' })).toBeVisible();
  await expect(member.getByRole('table', { name: 'Scope' }).getByRole('link', { name: 'Microwave' })).toHaveCount(2);
  const path = new URL(member.url()).pathname;

  await test.step('the vendor’s bid is recorded and chosen', async () => {
    await member.getByRole('button', { name: 'Record bid' }).click();
    const bid = member.getByRole('dialog', { name: 'Record bid' });
    await bid.getByLabel('Vendor').selectOption({ label: 'North Harbor Air: HVAC' });
    await bid.getByLabel('Amount, $').fill('6,400');
    await bid.getByRole('button', { name: 'Record bid' }).click();
    await member.getByRole('button', { name: /^Choose the bid of North Harbor Air/ }).click();
    await expect(member.getByLabel('What the project comes to')).toContainText('Ask$6,400The chosen bid');
  });

  await test.step('it is sent for approval; who sent it does not decide', async () => {
    await member.getByRole('button', { name: 'Send for approval' }).click();
    await member.getByRole('dialog').getByRole('button', { name: 'Send for approval' }).click();
    await expect(member.getByText('Waiting for approval', { exact: true })).toBeVisible();
    await expect(member.getByRole('button', { name: 'Approve' })).toHaveCount(0);
  });

  const manager = await (await newContext()).newPage();
  await signIn(manager, MANAGER, path);
  await manager.getByRole('button', { name: 'Approve' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(
    manager
      .getByText('You approved an earlier step, so somebody else decides this one.')
      .or(manager.getByText('This step is somebody else’s to approve.')),
  ).toBeVisible();

  const admin = await (await newContext()).newPage();
  await signIn(admin, ADMIN, path);
  await admin.getByRole('button', { name: 'Approve' }).click();
  await admin.getByRole('dialog').getByLabel('Note (optional)').fill('Within the budget');
  await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(admin.getByText('Within the budget').first()).toBeVisible();
  await admin.getByRole('button', { name: 'Start work' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Start work' }).click();
  await expect(admin.getByText('In progress', { exact: true }).first()).toBeVisible();
  expect(await accessibilityFaults(admin)).toEqual([]);

  await test.step('each line has its reasons, and an address of its own', async () => {
    await admin.getByRole('link', { name: 'Budget defence' }).click();
    const lines = admin.getByRole('listitem').filter({ hasText: /^.*Line \d+ of 2/ });
    await expect(admin.getByText('Line 2 of 2')).toBeVisible();
    await expect(lines.first()).toContainText(/rule \d of 9|No rule can be applied/);
    await admin.getByText('Line 2 of 2').click();
    await expect(admin).toHaveURL(/\/defence#line-\d+$/);
    expect(await accessibilityFaults(admin)).toEqual([]);
    await admin.setViewportSize({ width: 320, height: 800 });
    await expectNoSidewaysScroll(admin);
  });

  await test.step('the item says which project it is in', async () => {
    await member.goto(path);
    await member.getByRole('table', { name: 'Scope' }).getByRole('link', { name: 'Microwave' }).first().click();
    await expect(member.getByText('In project Microwaves of the journey')).toBeVisible();
  });
});

test('an administrator sets who approves which amounts', async ({ page, trouble }) => {
  trouble.expectSome(/status of 422/);
  await signIn(page, ADMIN, '/admin/projects');
  const form = page.getByRole('form', { name: 'Project rules' });
  await expect(form.getByLabel('From, $')).toHaveCount(2);
  await form.getByRole('button', { name: 'Add a GL code' }).click();
  const added = form.getByRole('group', { name: 'GL code 5' });
  await added.getByLabel('Code', { exact: true }).fill('1680');
  await added.getByLabel('Name', { exact: true }).fill('Twice');
  await form.getByRole('button', { name: 'Save rules' }).click();
  await expect(added.getByText('This code is given twice.')).toBeVisible();
  await added.getByLabel('Code', { exact: true }).fill('1695');
  await form.getByRole('button', { name: 'Save rules' }).click();
  await expect(page.getByText('Rules saved.', { exact: false })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  await expectNoSidewaysScroll(page);
});
