import { expect, test } from 'vitest';
import { ALERT_RULE_CODES, alertRuleWords, limitRefusal, quieterLimit } from './alert-rules.ts';

const judged = (...values: [number, boolean][]) => values.map(([value, isDismissed]) => ({ value, isDismissed }));

test('a quieter limit spares what was dismissed and keeps what was acted on', () => {
  const found = judged([101, true], [104, true], [108, true], [150, false], [160, false]);
  expect(quieterLimit('LIFE_OVER', 100, found)).toEqual({ threshold: 109, spared: 3, dismissed: 3, lost: 0, kept: 2 });
});

test('a rule that fires up to its limit is quieter below it', () => {
  const found = judged([60, true], [55, true], [50, true], [10, false]);
  expect(quieterLimit('WARRANTY_FAULT', 60, found)).toEqual({
    threshold: 49,
    spared: 3,
    dismissed: 3,
    lost: 0,
    kept: 1,
  });
});

test('few dismissed flags, or ones like those that were acted on, say nothing', () => {
  expect(quieterLimit('LIFE_OVER', 100, judged([101, true], [104, true]))).toBeNull();
  expect(
    quieterLimit('LIFE_OVER', 100, judged([130, true], [130, true], [130, true], [110, false], [112, false])),
  ).toBeNull();
  expect(quieterLimit('SAME_SERIAL', 0, judged([1, true], [1, true], [1, true]))).toBeNull();
});

test('every rule says what it looks for, and refuses a limit that cannot hold', () => {
  for (const code of ALERT_RULE_CODES) expect(alertRuleWords(code, null)).not.toContain('{');
  expect(limitRefusal('LIFE_OVER', 49)).toContain('50 to 400');
  expect(limitRefusal('LIFE_OVER', 100.5)).not.toBeNull();
  expect(limitRefusal('SAME_SERIAL', null)).toBeNull();
  expect(limitRefusal('REPAIRS_12M', 3)).toBeNull();
});
