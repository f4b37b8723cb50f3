// npm run train:reader: trains the rankers on documents drawn by seeds and writes the model that is committed.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { RANKED_FIELDS } from '../rank/fields.ts';
import { askedOf } from '../rank/model.ts';
import { madeBy } from './made-by.ts';
import { train } from './train.ts';

const file = path.resolve(import.meta.dirname, '../rank/model.json');
const { model, outcomes } = train(madeBy());
writeFileSync(file, `${JSON.stringify(model)}\n`);
console.log('field             printed  right  share   sure  of those wrong');
for (const field of RANKED_FIELDS) {
  const printed = outcomes[field].filter(({ isPrinted }) => isPrinted);
  const right = printed.filter(({ isRight }) => isRight);
  const sure = outcomes[field].filter(
    ({ passes, logOdds, isFirm }) => passes && logOdds >= askedOf(model, field, isFirm),
  );
  const share = (part: number) => `${((100 * part) / Math.max(1, printed.length)).toFixed(1)}%`.padStart(6);
  const wrong = sure.filter(({ isRight }) => !isRight).length;
  console.log(
    `${field.padEnd(16)} ${String(printed.length).padStart(8)} ${String(right.length).padStart(6)} ${share(right.length)} ${share(sure.length)} ${String(wrong).padStart(6)}`,
  );
}
