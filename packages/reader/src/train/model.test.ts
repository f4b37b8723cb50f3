import { expect, test } from 'vitest';
import { COMMITTED } from '../rank/committed.ts';
import { RANKED_FIELDS } from '../rank/fields.ts';
import { askedOf } from '../rank/model.ts';
import { outcomesOf } from './calibrate.ts';
import { madeBy } from './made-by.ts';
import { SEEDS, train } from './train.ts';

const DOCUMENTS = Number(process.env.LINTEL_READER_DOCUMENTS ?? 90);

test('the committed model was made by the committed sources (npm run train:reader)', () => {
  expect(COMMITTED.madeBy).toBe(madeBy());
});

test('the same seeds train the same model', () => {
  const few = { learnFrom: 1, learn: 6, measureFrom: 900_000, measure: 4 };
  const small = { trees: 3, leaves: 4, rate: 0.1, shareOfFeatures: 0.4, leafMin: 4 };
  expect(train('test', few, small).model).toEqual(train('test', few, small).model);
});

test.runIf(process.env.LINTEL_TRAIN_READER)('training again gives the committed model', () => {
  expect(JSON.parse(JSON.stringify(train(madeBy(), SEEDS).model))).toEqual(JSON.parse(JSON.stringify(COMMITTED)));
});

test('on documents of seeds that nothing was fitted to, nine of ten fields are right, and what is sure is right', () => {
  const outcomes = outcomesOf(COMMITTED, 2_000_000, DOCUMENTS);
  let [sure, wrong, all] = [0, 0, 0];
  for (const field of RANKED_FIELDS) {
    const printed = outcomes[field].filter(({ isPrinted }) => isPrinted);
    const right = printed.filter(({ isRight }) => isRight).length;
    if (field === 'invoiceNumber' || field === 'invoiceDate' || field === 'total')
      expect(right / printed.length, field).toBeGreaterThanOrEqual(0.93);
    const called = outcomes[field].filter(
      ({ passes, logOdds, isFirm }) => passes && logOdds >= askedOf(COMMITTED, field, isFirm),
    );
    all += printed.length;
    sure += called.length;
    wrong += called.filter((one) => !one.isRight).length;
  }
  console.info(`${DOCUMENTS} documents, ${all} fields: ${sure} sure, ${wrong} of those wrong`);
  expect(sure / all).toBeGreaterThanOrEqual(0.7);
  // At most one in 1,500, and one more that a small sample may have.
  expect(wrong).toBeLessThanOrEqual(1 + Math.floor(sure / 1500));
});
