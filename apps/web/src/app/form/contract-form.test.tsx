import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { ApiError } from '#api/base-query.ts';
import { renderInApp } from '#testing/render.tsx';
import { Toasts } from '../toasts.tsx';
import { ContractForm, type Sending } from './ContractForm.tsx';
import { contractResolver } from './contract-resolver.ts';
import { FormText } from './FormText.tsx';
import { useForm } from './use-form.ts';

const Body = z.object({ note: z.string() });
const STALE: ApiError = {
  status: 412,
  code: 'STALE',
  message: 'This flag was changed since you opened it. Nothing was saved; reload and try again.',
  fields: [],
};

type NoteProps = { answer: Awaited<Sending>; onSent?: () => void };

function Note({ answer, onSent = () => {} }: NoteProps) {
  const form = useForm({
    defaultValues: { note: '' },
    resolver: contractResolver(Body, (values: { note: string }) => values),
  });
  return (
    <>
      <ContractForm
        label="Note"
        form={form}
        submitLabel="Save"
        onCancel={() => {}}
        send={async () => answer}
        done={(_, { note }) => `Saved: ${note}`}
        onSent={onSent}
      >
        <FormText name="note" label="Note" />
      </ContractForm>
      <Toasts />
    </>
  );
}

test('a form that cannot take over a change by somebody else does not say that a reload keeps what was typed', async () => {
  const { user } = renderInApp(<Note answer={{ error: STALE }} />);
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Seal leaks');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const said = (await screen.findByRole('alert')).textContent ?? '';
  expect(said).toContain('nothing was saved');
  expect(said).toContain('copy it, close the form');
  expect(said).not.toMatch(/reload/);
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Seal leaks');
});

test.each([
  ['a form that was sent says so and goes on', { data: { id: 1 } }, 'Saved: Seal leaks', 1],
  ['a form that waits for a signal says that instead', { isKept: true }, /^No signal: it is kept on this device/, 1],
  ['a form whose call was not made says nothing and stays', null, null, 0],
] as const)('%s', async (_, answer, said, times) => {
  const onSent = vi.fn();
  const { user } = renderInApp(<Note answer={answer} onSent={onSent} />);
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Seal leaks');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  if (said !== null) expect(await screen.findByText(said)).toBeDefined();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', false));
  expect(onSent).toHaveBeenCalledTimes(times);
  if (said === null) expect(screen.queryByText(/^(Saved|No signal)/)).toBeNull();
});
