import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LicenceBox } from '#app/guest/LicenceBox.tsx';
import { renderInApp } from '#testing/render.tsx';
import LicencePage from './LicencePage.tsx';

test('the page shows the version and the full text of what is accepted at registration', () => {
  const box = renderInApp(<LicenceBox isAccepted={false} error={undefined} onChange={() => {}} />);
  const accepted = [...screen.getByRole('region', { name: 'Licence agreement' }).children].map(
    (each) => each.textContent,
  );
  box.unmount();
  renderInApp(<LicencePage />);
  expect(screen.getByText(/^Version \d{4}-\d{2}$/)).toBeDefined();
  expect(accepted.length).toBeGreaterThan(3);
  for (const paragraph of accepted) expect(screen.getByText(paragraph ?? '')).toBeDefined();
});
