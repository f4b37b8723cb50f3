import { OPEN_PROJECT_STATUSES, PROJECT_STATUS_WORDS } from '@lintel/domain/capital/projects';
import { Link } from 'react-router';
import { useListItemProjectsQuery } from '#api/project.api.ts';
import { links } from '../links.ts';

/** The open projects that an item is in, each with a link; a line while they are looked for and where there is none, so that nothing moves. */
export function ItemProjects({ itemId }: { itemId: number }) {
  const { currentData, isError } = useListItemProjectsQuery({ params: { itemId } });
  if (!currentData)
    return (
      <p className="muted">
        {isError ? 'Whether it is in a project could not be loaded.' : 'Looking for its projects …'}
      </p>
    );
  const open = currentData.results.filter(({ status }) => OPEN_PROJECT_STATUSES.includes(status));
  if (open.length === 0) return <p className="muted">In no open project</p>;
  return open.map(({ id, name, status }) => (
    <p key={id} className="muted">
      In project <Link to={links.project(id)}>{name}</Link>, {PROJECT_STATUS_WORDS[status].toLowerCase()}
    </p>
  ));
}
