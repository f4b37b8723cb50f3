import type { RowOfList } from '@lintel/contract/base/define-list';
import { flsRecordsReport } from '@lintel/contract/fls/fls-records';
import {
  cellOf,
  cellWords,
  isKept,
  type safetyReport as Report,
  safety,
  safetyReport,
} from '@lintel/contract/fls/fls-report';
import { FLS_STATE_WORDS, FLS_TYPE_WORDS, FLS_TYPES, type FlsType, isExtraFlsType } from '@lintel/domain/fls/fls';
import { Button } from '@mui/material';
import { CalendarCheck, Megaphone, Plus, ReceiptText, ShieldAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod';
import { useListVendorsBasicQuery } from '#api/contact.api.ts';
import { usePortfolioSafetyPages } from '#api/fls.api.ts';
import { daysWords, FLS_LOOK, Grade } from '#app/fls/FlsState.tsx';
import { links } from '#app/links.ts';
import { FirstAnswer } from '#app/list/FirstAnswer.tsx';
import { ListFigures } from '#app/list/ListFigures.tsx';
import { ListTable } from '#app/list/ListTable.tsx';
import type { ListCells } from '#app/list/list-columns.tsx';
import { type ListAnswer, useList } from '#app/list/use-list.ts';
import { useOrganizationOptions } from '#app/list/use-place-options.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useIsAdmin } from '#app/rights.ts';
import { aDrawer, useSearchState } from '#app/use-search-state.ts';
import { complianceDate, complianceDateTime, DASH, percent } from '#ui/base/format.ts';
import { LazyBoundary, lazyWhenIdle } from '#ui/base/lazy-preload.tsx';
import { Lede } from '#ui/base/SectionHead.tsx';
import type { FilterOption } from '#ui/buttons/FilterChip.tsx';
import { FIRST_FIGURES, OPEN_FIGURES, ofFigures } from './figures.ts';
import styles from './safety.module.css';

// why: most visits only look at the matrix
const FlsDrawer = lazyWhenIdle(() => import('#app/fls/FlsDrawer.tsx'), 'FlsDrawer');
const DefaultsDialog = lazyWhenIdle(() => import('./DefaultsDialog.tsx'), 'DefaultsDialog');
const SetUpDrawer = lazyWhenIdle(() => import('#app/fls/SetUpDrawer.tsx'), 'SetUpDrawer');

type Row = RowOfList<typeof Report>;
type Cell = Row['cells'][number];
type Answer = ListAnswer<Row> & { totals: Record<FlsType, number | null> };

/** The rows behind a figure are systems. */
const IN_SYSTEMS = { tab: 'systems' };

const HELP =
  'One row for each property, one column for each system. Click a cell for its visits, what proves its date and what is open. A: a report proves it. B: only a bill. C: somebody typed it. Sort by “Worst” to see first what needs you.';

const WholeId = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)
  .optional();
const Search = z.object({ record: aDrawer(WholeId), setup: aDrawer(WholeId) });

/** The systems of every property at a glance. */
export function MatrixTab() {
  usePageHead({ help: HELP });
  const [{ record, setup }, patch] = useSearchState(Search);
  const [isSettingUsual, setSettingUsual] = useState(false);
  const isAdmin = useIsAdmin();
  const organizations = { organizationId: useOrganizationOptions() };
  const list = useList<typeof Report, Answer>({
    list: safetyReport,
    usePages: usePortfolioSafetyPages,
    options: organizations,
  });
  const options = {
    ...organizations,
    regionalManager: useSeenNames(list.rows.map((row) => row.regionalManager)),
    regionalMaintenanceManager: useSeenNames(list.rows.map((row) => row.regionalMaintenanceManager)),
    vendor: useVendorNames(),
  };
  const { last } = list;
  const totals = last?.totals;
  const keptTypes = [...new Set(list.rows.flatMap(typesBeyond))].toSorted().join(' ');
  const cells = useMemo(() => cellsWith(totals, new Set(keptTypes.split(' ') as FlsType[])), [totals, keptTypes]);
  return (
    <>
      <Lede question={safetyReport.question} asOf={last?.computedAt && complianceDateTime(last.computedAt)}>
        {isAdmin && (
          <Button size="small" onClick={() => setSettingUsual(true)}>
            Usual intervals
          </Button>
        )}
      </Lede>
      <FirstAnswer list={list} tiles={FIRST_FIGURES.length}>
        {last?.figures && (
          <ListFigures
            list={flsRecordsReport}
            isPortfolio
            opens="record"
            figures={ofFigures(last.figures, FIRST_FIGURES)}
            under={IN_SYSTEMS}
          />
        )}
        <ListTable
          list={list}
          cells={cells}
          options={options}
          rowId={(row) => row.propertyId}
          exportPath={safety.getPortfolioSafety.path}
          hasTwoLines
          title="Properties"
          nothingYet={{
            title: 'No property yet',
            why: 'Once there is a property, set up its systems: which it has, and the last dates that you know.',
          }}
        />
      </FirstAnswer>
      <Legend />
      {last?.figures && (
        <ListFigures
          list={flsRecordsReport}
          isPortfolio
          opens="record"
          figures={ofFigures(last.figures, OPEN_FIGURES)}
          under={IN_SYSTEMS}
        />
      )}
      <LazyBoundary>
        {isSettingUsual && <DefaultsDialog onClose={() => setSettingUsual(false)} />}
        {record !== undefined && <FlsDrawer key={record} recordId={record} onClose={() => patch({ record: null })} />}
        {record === undefined && setup !== undefined && (
          <SetUpDrawer key={setup} propertyId={setup} onClose={() => patch({ setup: null })} />
        )}
      </LazyBoundary>
    </>
  );
}

function useVendorNames(): FilterOption[] {
  const { data } = useListVendorsBasicQuery({});
  const names = new Set((data?.results ?? []).map(({ name }) => name));
  return [...names].map((name) => ({ value: name, label: name }));
}

/** The names that the rows have had since the page was opened: a filter by one of them still offers the others. */
function useSeenNames(names: readonly (string | null)[]): FilterOption[] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const fresh = names.filter((name) => name !== null && !seen.has(name));
  if (fresh.length > 0) setSeen(new Set([...seen, ...names.flatMap((name) => name ?? [])]));
  return [...seen].toSorted().map((name) => ({ value: name, label: name }));
}

function cellsWith(totals: Record<FlsType, number | null> | undefined, kept: ReadonlySet<FlsType>): ListCells<Row> {
  return {
    property: {
      stack: 'first',
      cell: (row) => <Link to={links.property(row.propertyId, 'fls')}>{row.propertyName}</Link>,
    },
    ...Object.fromEntries(
      FLS_TYPES.map((type) => [
        type,
        {
          stack: 'full' as const,
          cell: (row: Row) => <SystemCell row={row} type={type} />,
          ...(isExtraFlsType(type) && { isHidden: !kept.has(type) }),
          ...(totals && { foot: <Foot type={type} share={totals[type]} /> }),
        },
      ]),
    ),
  };
}

/** The systems beyond the seven that a property is asked about, or has. */
function typesBeyond({ extraTypes, cells }: Row): FlsType[] {
  return [...extraTypes, ...cells.map(({ type }) => type).filter(isExtraFlsType)];
}

/** Where a cell leads: to its record, or to setting the system up. */
function useCellLink(): (key: 'record' | 'setup', id: number) => string {
  const [params] = useSearchParams();
  return (key, id) => {
    const next = new URLSearchParams(params);
    next.delete('record');
    next.delete('setup');
    next.set(key, String(id));
    return `?${next}`;
  };
}

function SystemCell({ row, type }: { row: Row; type: FlsType }) {
  const to = useCellLink();
  const cell = cellOf(row, type);
  if (!cell && !isKept(row, type)) return DASH;
  const place = `${FLS_TYPE_WORDS[type]}, ${row.propertyName}: `;
  if (!cell)
    return (
      <Link className={styles.cell} data-state="NOT_SET_UP" to={to('setup', row.propertyId)}>
        <span className={styles.date}>
          <span className="sr-only">{place}</span>
          <Plus size={14} strokeWidth={2} aria-hidden /> Set up
        </span>
      </Link>
    );
  const { icon: Icon } = FLS_LOOK[cell.state];
  return (
    <Link className={styles.cell} data-state={cell.state} to={to('record', cell.recordId)} title={cellWords(cell)}>
      <span className={styles.date}>
        <span className="sr-only">
          {place}
          {FLS_STATE_WORDS[cell.state]},{' '}
        </span>
        <Icon size={15} strokeWidth={2} aria-hidden />
        {dateWords(cell)}
        {cell.grade !== null && cell.state !== 'NOT_APPLICABLE' && <Grade grade={cell.grade} />}
      </span>
      <small>
        {smallWords(cell)}
        {cell.scheduled !== null && (
          <>
            <CalendarCheck size={13} strokeWidth={2} aria-hidden />
            <span className="sr-only"> visit {complianceDate(cell.scheduled)}</span>
          </>
        )}
        {cell.visitInsurance === 'ENDED' && (
          <>
            <ShieldAlert className={styles.alarm} size={13} strokeWidth={2} aria-hidden />
            <span className="sr-only">, its vendor’s insurance ends before</span>
          </>
        )}
        {cell.recalledDevices > 0 && cell.state !== 'NOT_APPLICABLE' && (
          <>
            <Megaphone className={styles.alarm} size={13} strokeWidth={2} aria-hidden />
            <span className="sr-only"> safety recall</span>
          </>
        )}
        {cell.isPaidNotProven && (
          <>
            <ReceiptText size={13} strokeWidth={2} aria-hidden />
            <span className="sr-only"> paid, not proven</span>
          </>
        )}
      </small>
    </Link>
  );
}

function dateWords({ state, compliantThrough }: Cell): string {
  if (state === 'NOT_APPLICABLE') return 'n/a';
  return compliantThrough === null ? 'Not known' : complianceDate(compliantThrough);
}

function smallWords({ state, daysLeft, isImpaired }: Cell): string {
  if (state === 'NOT_APPLICABLE') return 'does not apply';
  if (isImpaired) return state === 'IMPAIRED' ? 'Impaired' : `Impaired, ${FLS_STATE_WORDS[state].toLowerCase()}`;
  return daysLeft === null ? 'no date' : daysWords(daysLeft);
}

function Foot({ type, share }: { type: FlsType; share: number | null }) {
  return (
    <span aria-label={`${FLS_TYPE_WORDS[type]}: share that is compliant`} role="note">
      {share === null ? '–' : percent(share * 100)}
    </span>
  );
}

function Legend() {
  return (
    <ul className={styles.legend} aria-label="What the marks mean">
      {(['COMPLIANT', 'DUE_90', 'DUE_60', 'DUE_30', 'IMPAIRED', 'OVERDUE', 'UNKNOWN', 'NOT_APPLICABLE'] as const).map(
        (state) => {
          const { icon: Icon } = FLS_LOOK[state];
          return (
            <li key={state} data-state={state}>
              <Icon size={14} strokeWidth={2} aria-hidden /> {FLS_STATE_WORDS[state]}
            </li>
          );
        },
      )}
      <li data-state="NOT_SET_UP">
        <Plus size={14} strokeWidth={2} aria-hidden /> never set up
      </li>
      <li>
        <CalendarCheck size={14} strokeWidth={2} aria-hidden /> visit planned
      </li>
      <li>
        <ShieldAlert size={14} strokeWidth={2} aria-hidden /> insurance ends before the visit
      </li>
      <li>
        <Megaphone size={14} strokeWidth={2} aria-hidden /> safety recall
      </li>
      <li>
        <ReceiptText size={14} strokeWidth={2} aria-hidden /> paid, not proven
      </li>
      <li>
        <Grade grade="A" /> report <Grade grade="B" /> bill only <Grade grade="C" /> typed
      </li>
    </ul>
  );
}
