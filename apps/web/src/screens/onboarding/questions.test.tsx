import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { aCheck, anOpenValue, aPreview, aQuestion, aRun, aVerdict } from '#testing/imports.ts';
import { openAsAdmin, pageOf, upload } from '#testing/onboarding.tsx';
import OnboardingPage from './OnboardingPage.tsx';
import type { Question } from './question-words.ts';

beforeAll(
  () => Promise.all([import('./ColumnsStep.tsx'), import('./CheckStep.tsx'), import('./ImportStep.tsx')]),
  60_000,
);

type Sent = { dryRun?: boolean; sheets?: string[]; answers?: Record<string, Record<string, string>>; turned?: object };
const OC = anOpenValue('OC', 'OCCUPIED');
const VR = anOpenValue('VR', 'VACANT', { rows: 1, line: 40 });
const HEADINGS = aQuestion([anOpenValue('Oak Court', 'PROPERTY'), anOpenValue('Elm Court', 'PROPERTY')], {
  id: 'headings',
  text: 'What are these headings?',
  options: [
    { id: 'PROPERTY', label: 'A property' },
    { id: 'BUILDING', label: 'A building' },
  ],
});

/** Questions as the server returns them: with the answers that were sent. */
function answered(questions: readonly Question[], { answers = {} }: Sent): Question[] {
  return questions.map((question) => ({
    ...question,
    values: question.values.map((one) => ({ ...one, answer: answers[question.id]?.[one.value] ?? one.answer })),
  }));
}

/** The wizard over a server that reads a file with these questions; each check is one more import. */
async function openWith(
  questions: readonly Question[],
  over: Parameters<typeof aCheck>[1] = {},
  rows = [aVerdict()],
  path = '/admin/onboarding',
) {
  const sent: Sent[] = [];
  const read: Sent[] = [];
  const answer: Parameters<typeof openAsAdmin>[1] = ({ method, path: asked, body }) => {
    const [, id, tail] = /import\/(\d+)(\/rows)?/.exec(asked) ?? [];
    if (asked.endsWith('/preview')) {
      read.push(body as Sent);
      return { body: aPreview({ questions: answered(questions, body as Sent) }) };
    }
    if (method === 'POST') return { status: 202, body: { jobId: 90, importId: 29 + sent.push(body as Sent) } };
    if (tail !== undefined) return pageOf(rows);
    const own = sent[Number(id) - 30] ?? {};
    if (own.dryRun === false || (own.dryRun === undefined && sent.length > 0))
      return { body: aRun({ id: Number(id), questions: answered(questions, own), ...over }) };
    return { body: aCheck({ read: 2, create: 2 }, { id: Number(id), questions: answered(questions, own), ...over }) };
  };
  const { user } = await openAsAdmin(<OnboardingPage />, answer, { path });
  return { user, sent, read };
}

async function toColumns(user: Awaited<ReturnType<typeof openWith>>['user']) {
  await upload(user, new File(['Unit,Status\n101,OC\n'], 'roll.csv', { type: 'text/csv' }));
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByRole('heading', { name: 'Match its columns' });
}

async function toCheck(user: Awaited<ReturnType<typeof openWith>>['user']) {
  await toColumns(user);
  await user.click(await screen.findByRole('button', { name: 'Check the rows' }));
  await screen.findByText(/= 2 rows read$/);
}

test('nothing is applied before every blocking question is answered; the answers check the file again and are applied', async () => {
  const { user, sent } = await openWith([HEADINGS, aQuestion([OC, VR])]);
  await toCheck(user);
  const block = screen.getByRole('region', { name: 'Questions' });
  expect(block.textContent).toContain('2 questions are open.');
  expect(block.textContent).toContain('2 properties stand in this file: Oak Court, Elm Court.');
  const statuses = within(block).getByRole('group', { name: 'What do these statuses mean?' });
  expect(statuses.textContent).toContain('17 rows, first on line 23');
  expect(statuses.textContent).toContain('1 row, on line 40');
  const apply = screen.getByRole('button', { name: 'Apply 2 rows' });
  expect(apply.getAttribute('aria-disabled')).toBe('true');
  await user.click(apply);
  expect(screen.getByText('Answer the 2 questions about this file first.')).toBeDefined();
  expect(sent).toHaveLength(1);

  const vacant = within(statuses).getByLabelText('VR means');
  expect(vacant).toHaveProperty('value', 'VACANT');
  expect(within(vacant).getByRole('option', { name: 'Vacant (recommended)' })).toBeDefined();
  await user.selectOptions(vacant, 'LEAVE_OUT');
  await user.click(within(block).getByRole('button', { name: 'Use these answers' }));
  await screen.findByText('2 questions are answered: look at the answers or change them');
  const answers = {
    headings: { 'Oak Court': 'PROPERTY', 'Elm Court': 'PROPERTY' },
    statuses: { OC: 'OCCUPIED', VR: 'LEAVE_OUT' },
  };
  expect(sent[1]).toMatchObject({ dryRun: true, answers });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Check every row'));

  await user.click(screen.getByRole('button', { name: 'Apply 2 rows' }));
  const decided = await screen.findByRole('region', { name: 'What was asked and decided' });
  expect(sent[2]).toMatchObject({ answers });
  expect(sent[2]?.dryRun).toBeUndefined();
  expect(decided.textContent).toContain('VR: Leave these rows out (1 row)');
});

test('answers before the check are sent with it', async () => {
  const { user, sent } = await openWith([aQuestion([OC])]);
  await toColumns(user);
  const block = await screen.findByRole('region', { name: 'Questions' });
  await user.selectOptions(within(block).getByLabelText('OC means'), 'VACANT');
  await user.click(within(block).getByRole('button', { name: 'Use these answers' }));
  await screen.findByText('1 question is answered: look at the answers or change them');
  await user.click(screen.getByRole('button', { name: 'Check the rows' }));
  await screen.findByText(/= 2 rows read$/);
  expect(sent).toMatchObject([{ dryRun: true, answers: { statuses: { OC: 'VACANT' } } }]);
  expect(screen.getByRole('button', { name: 'Apply 2 rows' }).getAttribute('aria-disabled')).toBeNull();
});

test('many values can be set back to what is recommended, and what has no recommendation waits for a choice', async () => {
  const values = ['A', 'B', 'C', 'D', 'E'].map((value) => anOpenValue(value, 'VACANT'));
  const { user, sent } = await openWith([aQuestion([...values, anOpenValue('F', '')], { isBlocking: false })]);
  await toCheck(user);
  await user.selectOptions(screen.getByLabelText('B means'), 'OCCUPIED');
  expect(screen.getByLabelText('F means')).toHaveProperty('value', '');
  await user.click(screen.getByRole('button', { name: 'Use all recommendations' }));
  expect(screen.getByLabelText('B means')).toHaveProperty('value', 'VACANT');
  expect(screen.getByRole('button', { name: 'Apply 2 rows' }).getAttribute('aria-disabled')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Use these answers' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.answers?.statuses).toEqual({ A: 'VACANT', B: 'VACANT', C: 'VACANT', D: 'VACANT', E: 'VACANT' });
});

test('answers of an earlier file apply without being asked again, and can be changed', async () => {
  const { user, sent } = await openWith([aQuestion([{ ...OC, answer: 'OCCUPIED', isRemembered: true }])]);
  await toCheck(user);
  expect(screen.getByText('1 question is answered as last time: look at the answers or change them')).toBeDefined();
  expect(screen.getByText('As last time')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Apply 2 rows' }).getAttribute('aria-disabled')).toBeNull();
  await user.selectOptions(screen.getByLabelText('OC means'), 'VACANT');
  await user.click(screen.getByRole('button', { name: 'Use these answers' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ answers: { statuses: { OC: 'VACANT' } } }));
});

test('a row and a whole class are judged otherwise, with the file checked again, and turned back', async () => {
  const total = aVerdict({ row: 2, action: 'SKIP', line: 9, label: null, class: 'TOTAL', message: 'A total' });
  const taken = aVerdict({ row: 3, line: 12, label: 'Office', class: 'NOTE', turned: 'TAKE' });
  const over = { classes: { TOTAL: 12, NOTE: 1 }, turned: { classes: ['NOTE' as const], taken: 0, leftOut: 0 } };
  const { user, sent } = await openWith([], over, [aVerdict(), total, taken]);
  await toCheck(user);
  const row = await screen.findByRole('row', { name: /^9 Total Skip/ });
  expect(row.textContent).toContain('A total');
  expect(screen.getByRole('row', { name: /^12 Office/ }).textContent).toContain(
    'Taken by you, though it reads as: note',
  );
  await user.click(within(row).getByRole('button', { name: 'Take this row (line 9)' }));
  await waitFor(() => expect(sent[1]).toMatchObject({ dryRun: true, turned: { rows: { 9: 'TAKE' } } }));
  await user.click(await screen.findByRole('button', { name: 'Leave this row out (line 2)' }));
  await waitFor(() => expect(sent[2]?.turned).toEqual({ rows: { 2: 'LEAVE_OUT', 9: 'TAKE' } }));

  await user.click(await screen.findByText(/^13 rows were not read as a unit/));
  await user.click(screen.getByRole('button', { name: 'Take all 12 rows of this class: Totals' }));
  await waitFor(() =>
    expect(sent[3]?.turned).toEqual({ classes: { TOTAL: 'TAKE' }, rows: { 2: 'LEAVE_OUT', 9: 'TAKE' } }),
  );
  await user.click(await screen.findByRole('button', { name: /^Leave out again: Notes/ }));
  await waitFor(() => expect(sent).toHaveLength(5));
});

test('after a reload the questions show, and answering them asks for the file first', async () => {
  const { user, sent } = await openWith([aQuestion([OC])], {}, [aVerdict()], '/admin/onboarding?check=30');
  const use = await screen.findByRole('button', { name: 'Use these answers' });
  expect(use.getAttribute('aria-disabled')).toBe('true');
  await user.click(use);
  expect(screen.getByText('This file leaves questions open. Choose it again to answer them.')).toBeDefined();
  expect(sent).toEqual([]);
});

test('sheets that are not read are named with their rows and reason, and one that holds a list is read from there', async () => {
  const leftOut = [
    { sheet: 'Vendors', rows: 3, reason: 'OTHER_COLUMNS' as const, kind: 'vendors' as const },
    { sheet: 'Notes', rows: 1, reason: 'NO_HEADER' as const, kind: null },
    { sheet: 'A1', rows: 8, reason: 'TABLE_ABOVE' as const, kind: null },
  ];
  const { user, read } = await openWith([], { leftOut, classes: { TOTAL: 2 } });
  await toCheck(user);
  const list = await screen.findByRole('region', { name: 'Not in this import' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual([
    'Sheet Vendors: 3 rows. Its columns are not those of the sheet that is read, so it needs an import of its own. It looks like a list of vendors. Read this sheet',
    'Sheet Notes: 1 row. No line of it names a unit, an item type or columns of another list.',
    'Sheet A1: 8 rows. They look like another table above the list, which is not read.',
  ]);
  await user.click(within(list).getByRole('button', { name: 'Read sheet Vendors' }));
  await screen.findByRole('heading', { name: 'Match its columns' });
  expect(read.at(-1)?.sheets).toEqual(['Vendors']);
});

test('the receipt says what of the file was not imported, rows of the list included', async () => {
  const over = {
    leftOut: [{ sheet: 'Old', rows: 4, reason: 'HIDDEN_SHEET' as const, kind: 'units' as const }],
    classes: { TOTAL: 2 },
  };
  const { user } = await openWith([], over);
  await toCheck(user);
  await user.click(screen.getByRole('button', { name: 'Apply 2 rows' }));
  await screen.findByRole('heading', { name: 'Receipt' });
  const list = screen.getByRole('region', { name: 'Not in this import' });
  expect(list.textContent).toContain('Sheet Old: 4 rows. The sheet is hidden. It looks like a list of units.');
  expect(list.textContent).toContain('Totals: 2 rows');
});

test('a question shows the first rows that it is about, and what the file says beside what was read', async () => {
  const shown = [
    { line: 40, text: 'Elm Court · Loft B' },
    { line: 41, text: 'Elm Court · Loft C' },
  ];
  const detail = 'Line 12 says 4 units for Pine Hollow, and 3 were read.';
  const { user } = await openWith([aQuestion([anOpenValue('Elm Court', '', { rows: 7, shown, detail })])]);
  await toCheck(user);
  const group = screen.getByRole('group', { name: 'What do these statuses mean?' });
  expect(within(group).getByText(detail)).toBeDefined();
  const rows = within(within(group).getByRole('list', { name: 'Rows of Elm Court' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Line 40 Elm Court · Loft B',
    'Line 41 Elm Court · Loft C',
    '5 more rows',
  ]);
});

test('a file of which nothing would be imported says so, and does not call it here already', async () => {
  const counts = { read: 2, create: 0, update: 0, same: 0, skip: 2, error: 0 };
  const { user } = await openWith([], { counts });
  await toCheck(user);
  expect(screen.getByText(/nothing of it would be imported/)).toBeDefined();
  expect(screen.getByText('Nothing of this file would be imported, so there is nothing to apply.')).toBeDefined();
});
