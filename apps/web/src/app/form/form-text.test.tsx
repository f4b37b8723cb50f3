import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { renderInApp } from '#testing/render.tsx';
import { ContractForm } from './ContractForm.tsx';
import { contractResolver } from './contract-resolver.ts';
import { FormText } from './FormText.tsx';
import { useForm } from './use-form.ts';

const Body = z.object({ zip: z.string(), serial: z.string(), email: z.string(), vendorId: z.string() });
type Values = z.output<typeof Body>;
const VENDORS = [
  { value: 4, label: 'Apex', data: { phone: '(503) 555-0142 x12' } },
  { value: 5, label: 'Cascade', data: { phone: null } },
];

function Fields({ defaults }: { defaults: Partial<Values> }) {
  const form = useForm({
    defaultValues: { zip: '', serial: '', email: '', vendorId: '', ...defaults },
    resolver: contractResolver(Body, (values: Values) => values),
  });
  return (
    <ContractForm label="Fields" form={form} submitLabel="Save" onCancel={() => {}} send={async () => null}>
      <FormText name="zip" label="ZIP code" characters="zip" />
      <FormText name="serial" label="Serial number" characters="serial" />
      <FormText name="email" label="Email" email />
      <FormText name="vendorId" label="Vendor" noneLabel="None" options={VENDORS} hint="Who comes" />
    </ContractForm>
  );
}

function open(defaults: Partial<Values> = {}) {
  const view = renderInApp(<Fields defaults={defaults} />);
  return { ...view, field: (name: string) => screen.getByLabelText<HTMLInputElement>(name) };
}

test('characters that do not belong are kept out of a field, which says which ones and what it takes', async () => {
  const { user, field } = open();
  await user.type(field('ZIP code'), '973O');
  expect(field('ZIP code').value).toBe('973');
  expect(screen.getByRole('status').textContent).toBe('Left out: O. A ZIP code takes digits and a hyphen.');
  await user.type(field('ZIP code'), '01');
  expect(field('ZIP code').value).toBe('97301');
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(field('Serial number'));
  await user.paste('*MX-4417/b*');
  expect(field('Serial number').value).toBe('MX-4417/b');
  expect(screen.getByRole('status').textContent).toContain('Left out: *. A serial number takes letters');
});

test('what stood in the field before stays while it is typed on', async () => {
  const { user, field } = open({ serial: 'A*1' });
  await user.type(field('Serial number'), '7"');
  expect(field('Serial number').value).toBe('A*17');
});

test('a mail address has its own keyboard, and is checked once the field is left', async () => {
  const { user, field } = open();
  expect([field('Email').type, field('Email').inputMode]).toEqual(['email', 'email']);
  expect(field('Email').getAttribute('autocapitalize')).toBe('none');
  await user.type(field('Email'), 'dana@harbor');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  expect(screen.getByRole('alert').textContent).toBe('Write an address like name@company.com');
  await user.type(field('Email'), '.example');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.tab();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('what an option carries is shown while it is chosen, such as the number to call', async () => {
  const { user, field } = open();
  expect(screen.getByText('Who comes')).toBeDefined();
  await user.selectOptions(field('Vendor'), '4');
  expect(screen.getByRole('link', { name: '(503) 555-0142 x12' }).getAttribute('href')).toBe('tel:5035550142,12');
  await user.selectOptions(field('Vendor'), '5');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('Who comes')).toBeDefined();
});
