import { Button } from '@mui/material';
import { Plus } from 'lucide-react';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';
import { ItemTypeIcon } from '#ui/pictures/ItemTypeIcon.tsx';
import styles from './unit.module.css';
import type { UnitDetails } from './unit-details.ts';

type NoItemsProps = { unit: UnitDetails; onAdd?: ((itemTypeId?: number) => void) | undefined };

/** A unit without items: what its standard set expects, and no figures. */
export function NoItems({ unit, onAdd }: NoItemsProps) {
  return (
    <section aria-label="Items">
      <SectionHead title="Items" />
      <PageState
        kind="nothing-yet"
        title="No items yet"
        why={
          unit.missing.length > 0
            ? 'Record what is here, one item at a time. The standard set expects:'
            : 'Nothing is recorded here, and no standard set says what to expect.'
        }
        action={
          onAdd && (
            <Button variant="contained" color="primary" onClick={() => onAdd()}>
              Add item
            </Button>
          )
        }
      />
      {unit.missing.length > 0 && (
        <ul className={styles.expected} aria-label="Expected items">
          {unit.missing.map((missing) => (
            <li key={missing.itemTypeId}>
              <ItemTypeIcon name={missing.itemType} />
              <span>{missing.itemType}</span>
              {onAdd && (
                <Button
                  size="small"
                  startIcon={<Plus size={16} strokeWidth={1.75} aria-hidden />}
                  aria-label={`Add ${missing.itemType.toLowerCase()}`}
                  onClick={() => onAdd(missing.itemTypeId)}
                >
                  Add
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
