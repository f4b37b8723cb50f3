import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { complianceDate, count, date, decimal, initials, money, moneyCell, percent } from '../base/format.ts';
import { KpiStrip, KpiTile } from './KpiStrip.tsx';
import { LifeBar } from './LifeBar.tsx';
import { MoneyText } from './MoneyText.tsx';

describe('what is not known', () => {
  test('is a hatched life bar with a dash, not one of 0%', () => {
    render(<LifeBar lifeUsedPct={null} />);
    expect(screen.getByRole('img', { name: 'Life used: not known' })).toBeDefined();
    expect(screen.queryByRole('meter')).toBeNull();
    expect(screen.queryByText('0%')).toBeNull();
  });

  test('is shown in words on a tile', () => {
    render(
      <KpiStrip label="Figures">
        <KpiTile label="Backlog" value={null} of="0 of 7 items have a price" />
      </KpiStrip>,
    );
    expect(screen.getByText('not known')).toBeDefined();
  });

  test('is never a zero in a format', () => {
    for (const format of [money, moneyCell, count, decimal, percent]) expect(format(null)).not.toMatch(/0/);
    expect(date(null)).toBe('not known');
    render(<MoneyText cents={null} />);
    expect(screen.getByText('not known')).toBeDefined();
  });

  test('differs from zero', () => {
    expect(money(0)).toBe('$0');
    expect(percent(0)).toBe('0%');
    render(<LifeBar lifeUsedPct={0} />);
    expect(screen.getByRole('meter', { name: 'Life used' }).getAttribute('aria-valuetext')).toBe('0%');
  });
});

test('the life bar is full at 150% and its label says more where there is more', () => {
  const { container } = render(<LifeBar lifeUsedPct={168.4} />);
  expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('168%');
  expect(container.querySelector('i')?.style.width).toBe('100.0%');
});

test('money has cents below $1,000 only', () => {
  expect([money(12345), money(99999), money(100000), money(12345678), money(-50300), money(2500)]).toEqual([
    '$123.45',
    '$999.99',
    '$1,000',
    '$123,457',
    '−$503',
    '$25',
  ]);
});

test('days are yyyy-MM-dd, compliance dates MM/dd/yyyy', () => {
  expect([date('2026-05-18'), date(null)]).toEqual(['2026-05-18', 'not known']);
  expect(complianceDate('2026-05-18')).toBe('05/18/2026');
  expect(complianceDate(null)).toBe('not known');
});

test('initials are the first and the last name', () => {
  expect([initials('Dana Whitlock'), initials('Cher'), initials('Ana de la Cruz')]).toEqual(['DW', 'C', 'AC']);
});
