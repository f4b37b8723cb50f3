import { Button } from '@mui/material';
import { useRemoveDemo } from '#app/property-form/use-remove-demo.tsx';
import { useIsAdmin } from '#app/rights.ts';
import styles from './properties.module.css';
import type { PortfolioRow } from './properties-search.ts';

/** Says which of the properties are made up, with the way to remove them. */
export function DemoNote({ rows }: { rows: readonly PortfolioRow[] }) {
  const isAdmin = useIsAdmin();
  const remove = useRemoveDemo();
  return rows
    .filter((row) => row.isDemo)
    .map(({ propertyId, propertyName }) => (
      <p key={propertyId} className={styles.note}>
        <span>
          <strong>{propertyName}</strong> is made up, to look around in. Its figures count like any other property’s.
        </span>
        {isAdmin && (
          <Button size="small" onClick={() => void remove({ id: propertyId, name: propertyName })}>
            Remove demo community
          </Button>
        )}
      </p>
    ));
}
