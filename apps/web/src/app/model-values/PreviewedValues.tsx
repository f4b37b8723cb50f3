import { Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { ModelValuesPreview } from '#api/model-values.api.ts';
import { count, counted, moneyCell, wholeMoney } from '#ui/base/format.ts';
import { FigureTable } from '#ui/figures/FigureTable.tsx';
import styles from './model-values.module.css';
import { type GivenValues, givesValues, isChanged } from './model-values.ts';

type Model = ModelValuesPreview['models'][number];
type PreviewedValuesProps = {
  preview: ModelValuesPreview;
  given: GivenValues;
  isSaving: boolean;
  onApply: () => void;
  onBack: () => void;
};

/** What the values would change, before they do: items, years, dollars and covers, and the models that are left out. */
export function PreviewedValues({ preview, given, isSaving, onApply, onBack }: PreviewedValuesProps) {
  const place = useRef<HTMLDivElement>(null);
  // why: the form before it was scrolled down to its button
  useEffect(() => {
    place.current?.focus();
    place.current?.closest('[role=dialog]')?.scrollTo(0, 0);
  }, []);
  const changed = preview.models.filter((model) => isChanged(model, given));
  const left = givesValues(given) ? preview.models.filter(({ maySetValues }) => !maySetValues) : [];
  const total = (pick: (model: Model) => number | null) => changed.reduce((sum, model) => sum + (pick(model) ?? 0), 0);
  const items = total((model) => model.items);
  const hasTerms = (given.terms ?? []).length > 0;
  return (
    <div className={styles.part} ref={place} tabIndex={-1}>
      <p role="status">
        <span className="strong">
          {changed.length === 0
            ? 'Nothing would change.'
            : `${counted(changed.length, 'model')}, ${counted(items, 'item')} in service.`}
        </span>{' '}
        {changed.length > 0 && givesValues(given) && (
          <>
            {counted(
              total((model) => model.moved),
              'item comes',
              'items come',
            )}{' '}
            due in another year.{' '}
          </>
        )}
        {changed.length > 0 && hasTerms && (
          <>
            Under warranty today: {count(total((model) => model.before.covered))}, then{' '}
            {count(total((model) => model.after.covered))}.
          </>
        )}
      </p>
      {left.length > 0 && (
        <p className={styles.left}>
          All organizations share {left.map(({ modelName }) => modelName).join(', ')}: a super user sets{' '}
          {left.length === 1 ? 'its life and price, which stay' : 'their lives and prices, which stay'} as they are.
        </p>
      )}
      {preview.years.length > 0 && <Years years={preview.years} />}
      {changed.length > 0 && <h3 className={styles.head}>By model</h3>}
      <ul className={styles.models}>
        {changed.map((model) => (
          <li key={model.modelId}>
            <span className="strong">
              {model.manufacturerName} {model.modelName}
            </span>{' '}
            <span className="muted">{wordsOf(model, hasTerms)}</span>
          </li>
        ))}
      </ul>
      <div className={`actions ${styles.actions}`}>
        {changed.length > 0 && (
          <Button variant="contained" color="primary" disabled={isSaving} onClick={onApply}>
            Set for {counted(changed.length, 'model')}
          </Button>
        )}
        <Button disabled={isSaving} onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}

function Years({ years }: Pick<ModelValuesPreview, 'years'>) {
  return (
    <div className={styles.years}>
      <FigureTable
        label="What comes due, by year"
        heads={['Due', 'Items now', 'Items then', 'Cost now, $', 'Cost then, $']}
      >
        {years.map(({ year, before, after }) => (
          <tr key={year}>
            <th scope="row">{year ?? 'Not known'}</th>
            <td>{count(before.items)}</td>
            <td>{count(after.items)}</td>
            <td>{moneyCell(before.costCents)}</td>
            <td>{moneyCell(after.costCents)}</td>
          </tr>
        ))}
      </FigureTable>
    </div>
  );
}

function wordsOf({ items, moved, before, after }: Model, hasTerms: boolean): string {
  const parts = [
    counted(items, 'item'),
    moved > 0 && `${count(moved)} in another year`,
    before.costCents !== after.costCents && `${wholeMoney(before.costCents)}, then ${wholeMoney(after.costCents)}`,
    after.unpriced > 0 && `${count(after.unpriced)} without a price`,
    hasTerms && `${count(before.covered)} covered today, then ${count(after.covered)}`,
  ];
  return parts.filter(Boolean).join('; ');
}
