import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInApp } from '#testing/render.tsx';
import type { ConfirmQuestion } from './ConfirmDialog.tsx';
import { useConfirm } from './ConfirmProvider.tsx';

function Asker({ question, onAnswer }: { question: ConfirmQuestion; onAnswer: (isOk: boolean) => void }) {
  const confirm = useConfirm();
  return (
    <button type="button" onClick={() => void confirm(question).then(onAnswer)}>
      Archive
    </button>
  );
}

async function ask(question: ConfirmQuestion) {
  const answers: boolean[] = [];
  const { user } = renderInApp(<Asker question={question} onAnswer={(isOk) => answers.push(isOk)} />);
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await screen.findByRole('alertdialog');
  return { user, answers, ok: () => screen.getByRole('button', { name: 'Ok' }) };
}

test('asks Are you sure? with Ok and Cancel, and returns which was chosen', async () => {
  const { user, answers, ok } = await ask({ body: 'Archives 12 buildings, 340 units.' });
  expect(screen.getByRole('alertdialog', { name: 'Are you sure?' }).textContent).toContain('340 units');
  await user.click(ok());
  expect(answers).toEqual([true]);
});

test('Cancel returns false', async () => {
  const { user, answers } = await ask({});
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(answers).toEqual([false]);
});

test('a keyword must be typed letter for letter before Ok works', async () => {
  const { user, ok } = await ask({ keyword: 'Orchard Gate' });
  await user.type(screen.getByRole('textbox', { name: 'Type Orchard Gate to go on' }), 'Orchard gate');
  expect(ok()).toHaveProperty('disabled', true);
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), 'Orchard Gate');
  expect(ok()).toHaveProperty('disabled', false);
});

test('an acknowledgement must be ticked before Ok works', async () => {
  const { user, ok } = await ask({ acknowledgement: 'I know that this cannot be undone' });
  expect(ok()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('checkbox', { name: 'I know that this cannot be undone' }));
  expect(ok()).toHaveProperty('disabled', false);
});
