import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod';
import type { ApiError } from '#api/base-query.ts';
import { renderInApp } from '#testing/render.tsx';
import { ContractForm } from './ContractForm.tsx';
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

function Note() {
  const form = useForm({
    defaultValues: { note: '' },
    resolver: contractResolver(Body, (values: { note: string }) => values),
  });
  return (
    <ContractForm label="Note" form={form} submitLabel="Save" onCancel={() => {}} send={async () => ({ error: STALE })}>
      <FormText name="note" label="Note" />
    </ContractForm>
  );
}

test('a form that cannot take over a change by somebody else does not say that a reload keeps what was typed', async () => {
  const { user } = renderInApp(<Note />);
  await user.type(screen.getByRole('textbox', { name: 'Note' }), 'Seal leaks');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const said = (await screen.findByRole('alert')).textContent ?? '';
  expect(said).toContain('nothing was saved');
  expect(said).toContain('copy it, close the form');
  expect(said).not.toMatch(/reload/);
  expect(screen.getByRole('textbox', { name: 'Note' })).toHaveProperty('value', 'Seal leaks');
});
