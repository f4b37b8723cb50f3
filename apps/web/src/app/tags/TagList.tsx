import { Link } from 'react-router';
import { links } from '../links.ts';
import { TagButton } from './TagButton.tsx';
import type { TagSelection } from './TagThings.tsx';
import styles from './tag-list.module.css';

type TagListProps = { tags: { propertyId: number; names: string[] }; of: Omit<TagSelection, 'propertyId'> };

/** The tags of one thing, each leading to what else carries it, and a way to change them. */
export function TagList({ tags: { propertyId, names }, of }: TagListProps) {
  return (
    <div className={styles.tags}>
      {names.length === 0 && <span className="muted">None</span>}
      {names.map((name) => (
        <Link key={name} className={styles.tag} to={links.propertyItems(propertyId, { tag: name })}>
          {name}
        </Link>
      ))}
      <TagButton selection={{ propertyId, ...of }} size={1} onDone={() => {}} />
    </div>
  );
}
