import type { ProjectMove } from '@lintel/domain/capital/projects';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useMoveProjectMutation } from '#api/project.api.ts';
import { money } from '#ui/base/format.ts';
import { LazyBoundary } from '#ui/base/lazy-preload.tsx';
import { ActionButton } from '#ui/buttons/ActionButton.tsx';
import { NoteDialog } from './note-dialog-preload.ts';
import type { Project } from './project-types.ts';

type MoveWords = { label: string; title: string; body: (project: Project) => string; done: string };

const WORDS: Record<ProjectMove, MoveWords> = {
  ask: {
    label: 'Send for approval',
    title: 'Send for approval?',
    body: ({ askCents }) =>
      `Asks for ${money(askCents)}. Scope and bids stay as they are while it waits. Below every approval limit it is approved at once.`,
    done: 'Sent for approval.',
  },
  reopen: {
    label: 'Open again',
    title: 'Open the project again?',
    body: () => 'It becomes planned: scope and bids can change, and approvals that were given no longer hold.',
    done: 'The project is planned again.',
  },
  start: {
    label: 'Start work',
    title: 'Start work?',
    body: () => 'The project is in progress from now on. Bids can no longer change.',
    done: 'The project is in progress.',
  },
  finish: {
    label: 'Mark as done',
    title: 'Mark as done?',
    body: ({ items, replaced }) =>
      `${replaced} of ${items} items are replaced. A project that is done does not change any more.`,
    done: 'The project is done.',
  },
  cancel: {
    label: 'Cancel project',
    title: 'Cancel the project?',
    body: ({ items }) => `Its ${items} items can be planned in another project. A cancelled project stays in the list.`,
    done: 'The project is cancelled.',
  },
};
/** The step forward comes first and is the coloured one. */
const FORWARD: readonly ProjectMove[] = ['ask', 'start', 'finish'];

/** What the person can do with a project now, each with a note that its history keeps. */
export function ProjectActions({ project, onStale }: { project: Project; onStale: () => unknown }) {
  const [open, setOpen] = useState<ProjectMove | null>(null);
  const [move] = useMoveProjectMutation();
  const { moves } = project.may;
  if (moves.length === 0) return null;

  const questionOf = (name: ProjectMove) => {
    const { title, label, body, done } = WORDS[name];
    return {
      title,
      body: body(project),
      okLabel: label,
      isRequired: name === 'reopen' || name === 'cancel',
      isMultiline: true,
      isDestructive: name === 'cancel',
      send: (note: string | null) => {
        const call = { params: { projectId: project.id }, body: { move: name, note }, ifMatch: project.version };
        return move({ ...call, errors: 'inline' });
      },
      done: ({ status }: Project) =>
        name === 'ask' && status === 'APPROVED' ? 'Approved: it is below every limit.' : done,
      onStale,
    };
  };
  const sorted = moves.toSorted((a, b) => Number(FORWARD.includes(b)) - Number(FORWARD.includes(a)));
  return (
    <div className="actions">
      {sorted.map((name) =>
        FORWARD.includes(name) ? (
          <ActionButton
            key={name}
            size="small"
            variant="contained"
            color="primary"
            blocked={name === 'ask' ? project.whyNotAsk : null}
            onClick={() => setOpen(name)}
          >
            {WORDS[name].label}
          </ActionButton>
        ) : (
          <Button key={name} size="small" onClick={() => setOpen(name)}>
            {WORDS[name].label}
          </Button>
        ),
      )}
      <LazyBoundary>{open && <NoteDialog question={questionOf(open)} onClose={() => setOpen(null)} />}</LazyBoundary>
    </div>
  );
}
