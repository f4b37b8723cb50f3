import { count, counted } from '#ui/base/format.ts';
import styles from './import-run.module.css';
import type { ImportRun } from './import-words.ts';

type Named = { total: number; first: { name: string; rows: number; similarTo?: string | null | undefined }[] };

/** What applying a checked file makes besides its rows: places and catalogue entries that are not here yet, changed names. */
export function AnnouncedList({ announced, kind }: Pick<ImportRun, 'announced' | 'kind'>) {
  if (announced === null) return null;
  const { properties, manufacturers, models, commonAreas, renamedUnits } = announced;
  const made = properties.total + manufacturers.total + models.total + renamedUnits.total;
  if (made === 0 && kind !== 'items') return null;
  return (
    <section className={styles.news} aria-label="Will also be created or renamed">
      <h3>Will also be created or renamed</h3>
      <ul>
        <News of={properties} one="new property" many="new properties" />
        <News of={manufacturers} one="new manufacturer" />
        <News of={models} one="new model" />
        <News of={renamedUnits} one="unit gets a letter" many="units get a letter" hasRows={false}>
          , because the name repeats with other values:{' '}
        </News>
        {made === 0 && <li>Nothing: every manufacturer and model is in the catalogue already.</li>}
        <News of={commonAreas} one="common area is not a unit" many="common areas are not units">
          . What stands there is recorded at the property itself, with the place in its note:{' '}
        </News>
        {kind === 'items' && <li>No item types are created: a row with an unknown type is an error.</li>}
      </ul>
    </section>
  );
}

type NewsProps = { of: Named; one: string; many?: string; hasRows?: boolean; children?: React.ReactNode };

function News({ of: { total, first }, one, many = `${one}s`, hasRows = true, children = ': ' }: NewsProps) {
  if (total === 0) return null;
  const names = first
    .map(({ name, rows, similarTo }) => {
      const near = similarTo ? `, much like ${similarTo}` : '';
      return hasRows ? `${name} (${counted(rows, 'row')}${near})` : name;
    })
    .join(', ');
  const more = total - first.length;
  return (
    <li>
      <strong>{counted(total, one, many)}</strong>
      {children}
      {names}
      {more > 0 && ` and ${count(more)} more`}
    </li>
  );
}
