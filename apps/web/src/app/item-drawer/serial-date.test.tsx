import { ItemBody } from '@lintel/contract/items/item';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { renderInApp } from '#testing/render.tsx';
import { ContractForm } from '../form/ContractForm.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { useForm } from '../form/use-form.ts';
import { ItemFields } from './ItemFields.tsx';
import { type ItemValues, itemBody, NO_ITEM_VALUES } from './item-values.ts';
import type { SerialDateAnswer } from './serial-date-words.ts';

let api: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => api?.stop());

const month = (year: number) => ({ from: `${year}-02-01`, to: `${year}-02-28` });
const left = (year: number) => ({ ...month(year), day: `${year}-02-14` });
const MODEL = { id: 7, name: 'GTS-1', manufacturerId: 3, manufacturerName: 'GE' };

function NewItem() {
  const form = useForm({
    defaultValues: { ...NO_ITEM_VALUES, modelId: MODEL },
    resolver: contractResolver(ItemBody, (values: ItemValues) => ({ unitId: 1, ...itemBody(values) })),
  });
  return (
    <ContractForm label="New item" form={form} submitLabel="Add" onCancel={() => {}} send={async () => null}>
      <ItemFields organizationId={1} propertyId={5} />
    </ContractForm>
  );
}

const queryOf = (path: string) => Object.fromEntries(new URLSearchParams(path.split('?')[1]));

async function typeSerial(answers: Record<string, Partial<SerialDateAnswer>>, serial: string) {
  const fake = await startFakeApi(({ path }) => {
    if (!path.includes('/item/serialDate?')) return { body: { results: [], total: 0, nextCursor: null } };
    const answer = answers[queryOf(path).serialNumber ?? ''];
    return { body: { hasRule: true, made: null, likely: [], elsewhere: [], ...answer } };
  });
  api = fake;
  browseAt(fake.base);
  const view = renderInApp(<NewItem />);
  await view.user.type(screen.getByLabelText('Serial number'), serial);
  return { ...view, fake };
}

test('a serial number that means one month fills in when it was made, and says which years are not meant', async () => {
  const made = {
    confidence: 'MEDIUM' as const,
    ...left(2013),
    left: [left(2013)],
    excluded: [
      { ...month(2001), why: 'BEFORE_BUILDING' as const },
      { ...month(2037), why: 'FUTURE' as const },
    ],
  };
  const { user, fake } = await typeSerial({ DA123456: { made } }, 'DA123456');
  expect(await screen.findByText('By its serial number it was made in Feb 2013.')).toBeDefined();
  expect(screen.getByText('Not 2001: before the property was built.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Use Feb 2013 as made on' }));
  expect(screen.getByLabelText('Made on')).toHaveProperty('value', '2013-02-14');
  expect(screen.queryByText(/it was made in/)).toBeNull();
  const asked = fake.requests.find(({ path }) => path.includes('/item/serialDate?'));
  expect(queryOf(asked?.path ?? '')).toEqual({
    propertyId: '5',
    serialNumber: 'DA123456',
    modelId: '7',
    manufacturerId: '3',
  });
});

test('of several months the person chooses', async () => {
  const years = [left(2001), left(2013)];
  const made = { confidence: 'LOW' as const, from: '2001-02-01', to: '2013-02-28', day: '2007-02-14', excluded: [] };
  const { user } = await typeSerial({ DA123456: { made: { ...made, left: years } } }, 'DA123456');
  expect(await screen.findByText(/it was made in Feb 2001 or Feb 2013\./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Feb 2001' }));
  expect(screen.getByLabelText('Made on')).toHaveProperty('value', '2001-02-14');
});

test('a number that fits no rule offers what was likely meant', async () => {
  const { user } = await typeSerial({ '0A123456': { likely: ['DA123456'] } }, '0A123456');
  expect(await screen.findByText(/GE has no serial number like this/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'DA123456' }));
  expect(screen.getByLabelText('Serial number')).toHaveProperty('value', 'DA123456');
});

test('a number that another item has asks whether it was moved or misread', async () => {
  const other = {
    itemId: 9,
    itemType: 'Refrigerator',
    propertyName: 'Orchard Gate',
    unitName: '204',
    isRetired: false,
  };
  await typeSerial({ DA123456: { elsewhere: [other] } }, 'DA123456');
  const link = await screen.findByRole('link', { name: 'Refrigerator, unit 204' });
  expect(link.getAttribute('href')).toBe('/items/9');
  expect(screen.getByText(/If it was moved, move it/)).toBeDefined();
});
