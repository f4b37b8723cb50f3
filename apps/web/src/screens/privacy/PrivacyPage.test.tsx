import { PERSONAL_HEADER } from '@lintel/domain/roster/cells/roster-aliases';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY } from '#api/token-storage.ts';
import { renderInApp } from '#testing/render.tsx';
import PrivacyPage from './PrivacyPage.tsx';

test('the page says what is kept, and its examples of what an import leaves out are left out', () => {
  const { container } = renderInApp(<PrivacyPage />);
  expect(screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent)).toEqual([
    'Who is responsible',
    'Residents',
    'People with an account',
    'Vendors, tags and messages',
    'Logs',
    'In your browser',
    'How long',
  ]);
  for (const header of ['phone', 'email', 'lease', 'deposit', 'balance', 'move in', 'move out', 'resident'])
    expect(PERSONAL_HEADER.test(header), header).toBe(true);
  for (const key of [ACCESS_TOKEN_KEY, REFRESH_TOKEN_KEY, 'XSRF-TOKEN']) expect(container.textContent).toContain(key);
});
