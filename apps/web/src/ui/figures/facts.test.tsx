import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Fact, Facts } from './Facts.tsx';

test('what is not known is said, and zero is known', () => {
  render(
    <Facts label="Facts">
      <Fact name="Nothing">{null}</Fact>
      <Fact name="No words">{''}</Fact>
      <Fact name="No phones">{[]}</Fact>
      <Fact name="Visits">{0}</Fact>
    </Facts>,
  );
  const values = screen.getAllByRole('definition').map((one) => one.textContent);
  expect(values).toEqual(['not known', 'not known', 'not known', '0']);
});
