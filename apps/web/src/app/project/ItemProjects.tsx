import { OPEN_PROJECT_STATUSES, PROJECT_STATUS_WORDS } from '@lintel/domain/projects';
import { Link } from 'react-router';
import { useListItemProjectsQuery } from '#api/project.api.ts';
import { DrawerSection } from '#ui/SideDrawer.tsx';
import { links } from '../links.ts';

/** The open projects that an item is in, each with a link; nothing where it is in none. */
export function ItemProjects({ itemId }: { itemId: number }) {
  const { currentData, isError } = useListItemProjectsQuery({ params: { itemId } });
  if (isError)
    return (
      <DrawerSection>
        <p className="muted">Whether it is in a project could not be loaded.</p>
      </DrawerSection>
    );
  const open = currentData?.results.filter(({ status }) => OPEN_PROJECT_STATUSES.includes(status)) ?? [];
  if (open.length === 0) return null;
  return (
    <DrawerSection>
      {open.map(({ id, name, status }) => (
        <p key={id} className="muted">
          In project <Link to={links.project(id)}>{name}</Link>, {PROJECT_STATUS_WORDS[status].toLowerCase()}
        </p>
      ))}
    </DrawerSection>
  );
}
