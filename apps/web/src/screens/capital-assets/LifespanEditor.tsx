import { Button, TextField } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { useSetLifespansMutation } from '#api/report.api.ts';
import { useKeepUnsaved } from '#app/form/unsaved.ts';
import { useAppSelector } from '#app/store.ts';
import { toast } from '#app/toasts.tsx';
import { counted } from '#ui/base/format.ts';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import styles from './capital-assets.module.css';
import type { CapitalReport } from './plan-series.ts';

/** Types without an expected life are not in the plan: an administrator sets their lives here, others see a notice. */
export function LifespanEditor({ report }: { report: CapitalReport }) {
  const isAdmin = useAppSelector(({ session }) => session.currentUser?.isAdmin === true);
  const [setLifespans, { isLoading }] = useSetLifespansMutation();
  const [years, setYears] = useState<Record<number, string>>({});
  const [isTried, setTried] = useState(false);
  useKeepUnsaved(Object.values(years).some((text) => text !== ''));
  const missing = report.itemTypes.filter((type) => !type.hasLifespan);
  if (missing.length === 0) return null;

  const title = `Set an expected life for ${counted(missing.length, 'type')} to see them in the plan`;
  if (!isAdmin) {
    return (
      <PageState
        kind="not-enough"
        title={`${counted(missing.length, 'type')} without an expected life are left out of the plan`}
        why={`${missing.map((type) => type.itemType).join(', ')}. An administrator can set them here.`}
      />
    );
  }
  const textOf = (itemTypeId: number) => (years[itemTypeId] ?? '').trim();
  const typed = missing.map(({ itemTypeId }) => itemTypeId).filter((id) => textOf(id) !== '');
  const isWrong = (itemTypeId: number) => typed.includes(itemTypeId) && !isExpectedLife(textOf(itemTypeId));
  const usual = missing.filter((type) => type.usualLife !== null && textOf(type.itemTypeId) === '');
  const fillIn = () =>
    setYears({
      ...years,
      ...Object.fromEntries(usual.map((type) => [type.itemTypeId, String(type.usualLife?.eulYears)])),
    });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (typed.some(isWrong)) return;
    const { data } = await setLifespans({
      params: { organizationId: report.organizationId },
      body: { lifespans: typed.map((itemTypeId) => ({ itemTypeId, eulYears: Number(textOf(itemTypeId)) })) },
    });
    if (!data) return;
    setTried(false);
    // What was typed while it was being saved stays.
    setYears((now) => Object.fromEntries(Object.entries(now).filter(([id, text]) => text !== years[Number(id)])));
    toast.done(`Expected life saved for ${counted(data.updated, 'type')}`);
  };
  return (
    <form onSubmit={save}>
      <SectionHead title={title} />
      <div className={styles.lifespans}>
        {missing.map((type) => {
          const noteId = `lifespan-${type.itemTypeId}-note`;
          const hasError = isTried && isWrong(type.itemTypeId);
          return (
            <div key={type.itemTypeId} className={styles.lifespan}>
              <span>
                {type.itemType} <span className="muted small">{counted(type.count, 'item')}</span>
                {type.usualLife && <span className={styles.usual}>{usualWords(type.itemType, type.usualLife)}</span>}
              </span>
              <TextField
                className={styles.years}
                size="small"
                value={years[type.itemTypeId] ?? ''}
                placeholder="years"
                error={hasError}
                onChange={(event) => setYears({ ...years, [type.itemTypeId]: event.target.value })}
                slotProps={{
                  htmlInput: {
                    inputMode: 'decimal',
                    'aria-label': `Expected life of ${type.itemType}, years`,
                    'aria-describedby': hasError ? noteId : undefined,
                  },
                }}
              />
              {hasError && (
                <p className={styles.lifespanError} id={noteId} role="alert">
                  Write a number from 0.5 to 200
                </p>
              )}
            </div>
          );
        })}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="contained" color="primary" disabled={isLoading || typed.length === 0}>
          {isLoading ? 'Saving' : 'Save'}
        </Button>
        {usual.length > 0 && (
          <Button onClick={fillIn}>{usual.length === 1 ? 'Fill in the usual life' : 'Fill in the usual lives'}</Button>
        )}
        <span className="muted small">
          Applies to every property of {report.organizationName}, from 0.5 to 200 years.
        </span>
      </div>
    </form>
  );
}

/** 'usually 15 years', or 'like carpet, usually 8 years' where it is called otherwise. */
function usualWords(itemType: string, { name, eulYears }: { name: string; eulYears: number }): string {
  const like = name.toLowerCase() === itemType.trim().toLowerCase() ? '' : `like ${name.toLowerCase()}, `;
  return `${like}usually ${counted(eulYears, 'year')}`;
}

function isExpectedLife(text: string): boolean {
  const years = Number(text);
  return years >= 0.5 && years <= 200;
}
