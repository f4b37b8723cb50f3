import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLoggedIn } from '#api/session.ts';
import { createStore } from '#app/store.ts';
import { Toasts } from '#app/toasts.tsx';
import { browseAt } from '#testing/browse-at.ts';
import { startFakeApi } from '#testing/fake-api.ts';
import { aUser } from '#testing/people.ts';
import { renderInApp } from '#testing/render.tsx';
import { PropertyPhoto } from './PropertyPhoto.tsx';
import { aProperty } from './property-fixture.ts';

let api: Awaited<ReturnType<typeof startFakeApi>> | undefined;
afterEach(() => api?.stop());

async function open(over: Parameters<typeof aProperty>[0], roleId: number) {
  const fake = await startFakeApi(({ method }) => (method === 'PUT' ? { body: aProperty() } : { body: { url: null } }));
  api = fake;
  browseAt(fake.base);
  const store = createStore();
  store.dispatch(setLoggedIn(aUser({ roleId })));
  const property = aProperty(over);
  return {
    fake,
    ...renderInApp(
      <>
        <PropertyPhoto property={property} isChangeable />
        <Toasts />
      </>,
      { store },
    ),
  };
}

test('a manager removes the photo of a property, and Undo brings it back', async () => {
  const { user, fake } = await open({ photoFileId: 31 }, 3);
  expect(await screen.findByRole('img', { name: 'Photo of Alder Court' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove the photo' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const sent = () => fake.requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
  await waitFor(() =>
    expect(sent()).toEqual([
      ['/v1/property/7/photo', { fileId: null }],
      ['/v1/property/7/photo', { fileId: 31 }],
    ]),
  );
});

test('who does not manage sees the photo and changes nothing; without one there is a sign', async () => {
  const view = await open({ photoFileId: 31 }, 2);
  expect(await screen.findByRole('img', { name: 'Photo of Alder Court' })).toBeDefined();
  expect(screen.queryByRole('button')).toBeNull();
  view.unmount();
  await open({ photoFileId: null }, 3);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add a photo' })).toBeDefined();
});
