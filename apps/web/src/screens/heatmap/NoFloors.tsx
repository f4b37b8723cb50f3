import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { useIsAdmin } from '#app/rights.ts';
import side from './heat-side.module.css';
import styles from './heatmap.module.css';

/** A building grid of units without floors is a list; where floors come from. */
export function NoFloors() {
  const isAdmin = useIsAdmin();
  // why: few people ask for this file, so the fields of an import are loaded only then
  const saveTemplate = async () => (await import('#app/import-run/template-csv.ts')).downloadTemplate('units');
  return (
    <p className={styles.note}>
      <b className="strong">No floor data: showing a list.</b>{' '}
      {isAdmin ? (
        <>
          <Link to={links.admin('onboarding')}>Add floors by CSV</Link>: the{' '}
          <button type="button" className={side.link} onClick={() => void saveTemplate()}>
            units template
          </button>{' '}
          has a column for them.
        </>
      ) : (
        'An administrator can add floors by CSV, and a unit’s own page takes one, too.'
      )}
    </p>
  );
}
