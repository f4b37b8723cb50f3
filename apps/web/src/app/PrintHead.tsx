import { createContext, type ReactNode, useContext, useEffect, useId, useState } from 'react';
import { dateTime } from '#ui/base/format.ts';
import { usePrinting } from '#ui/base/use-printing.ts';
import styles from './print-head.module.css';

type FiltersById = Readonly<Record<string, readonly string[]>>;

const FiltersContext = createContext<FiltersById>({});
const SetFiltersContext = createContext<(change: (before: FiltersById) => FiltersById) => void>(() => {});

export function PrintedFiltersProvider({ children }: { children: ReactNode }) {
  const [filters, setFilters] = useState<FiltersById>({});
  return (
    <SetFiltersContext value={setFilters}>
      <FiltersContext value={filters}>{children}</FiltersContext>
    </SetFiltersContext>
  );
}

/** What the page is filtered by, in words, at the head of each printed page: 'Due: past life'. */
export function usePrintedFilters(filters: readonly string[]): void {
  const id = useId();
  const setFilters = useContext(SetFiltersContext);
  const text = JSON.stringify(filters);
  // why: the head is outside the page; what the page sets must reach it and be removed with it
  useEffect(() => {
    setFilters((before) => ({ ...before, [id]: JSON.parse(text) as string[] }));
    return () => setFilters(({ [id]: _, ...others }) => others);
  }, [id, text, setFilters]);
}

type PrintHeadProps = {
  title: string;
  /** Whose page it is: 'Alder Court, Harbor Residential'. */
  place: string;
};

/** The head of each printed page: product, title, whose it is, its filters, and when it was printed. Not there on the screen. */
export function PrintHead({ title, place }: PrintHeadProps) {
  const filters = [...new Set(Object.values(useContext(FiltersContext)).flat())];
  if (!usePrinting()) return null;
  return (
    <div className={styles.head}>
      <div className={styles.lines}>
        <p className={styles.above}>
          <span>Lintel</span>
          <span>Printed {dateTime(new Date().toISOString())}</span>
        </p>
        <h1 className={styles.title}>{title}</h1>
        <p>{place}</p>
        {filters.length > 0 && <p>{filters.join(' · ')}</p>}
      </div>
    </div>
  );
}
