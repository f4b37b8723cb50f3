import { PROJECT_STATUS_WORDS, type ProjectStatus } from '@lintel/domain/capital/projects';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { PROJECT_MARKS } from './project-words.ts';

/** Where a project stands, as icon and word. */
export function ProjectStatusText({ status }: { status: ProjectStatus }) {
  return <StatusText {...PROJECT_MARKS[status]}>{PROJECT_STATUS_WORDS[status]}</StatusText>;
}
