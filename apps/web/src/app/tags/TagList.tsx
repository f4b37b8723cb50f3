import { Button } from '@mui/material';
import { Link } from 'react-router';
import { links } from '../links.ts';
import { useCan } from '../rights.ts';
import { TagButton } from './TagButton.tsx';
import type { TagSelection } from './TagThings.tsx';
import styles from './tag-list.module.css';

type TagListProps = {
  query: { data?: { propertyId: number; names: string[] }; isError: boolean; refetch: () => unknown };
  of: Omit<TagSelection, 'propertyId'>;
};

/** The tags of one thing on one line, each leading to what else carries it, and a way to change them. */
export function TagList({ query: { data, isError, refetch }, of }: TagListProps) {
  const canRecord = useCan('record');
  return (
    <div className={styles.tags}>
      {data ? (
        <>
          {data.names.length === 0 && !canRecord && <span className="muted">None</span>}
          {data.names.map((name) => (
            <Link key={name} className={styles.tag} to={links.propertyItems(data.propertyId, { tag: name })}>
              {name}
            </Link>
          ))}
          <TagButton
            selection={{ propertyId: data.propertyId, ...of }}
            size={1}
            onDone={() => {}}
            words={data.names.length === 0 ? 'Add tags' : 'Change tags'}
          />
        </>
      ) : isError ? (
        <>
          <span className="muted">The tags could not be loaded.</span>
          <Button size="small" onClick={refetch}>
            Try again
          </Button>
        </>
      ) : (
        <span className="muted">Loading</span>
      )}
    </div>
  );
}
