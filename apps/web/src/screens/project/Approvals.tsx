import { APPROVER_ROLE_WORDS } from '@lintel/domain/capital/projects';
import { Button } from '@mui/material';
import { Check, Hourglass, X } from 'lucide-react';
import { useState } from 'react';
import { useDecideProjectMutation } from '#api/project.api.ts';
import type { NoteQuestion } from '#app/form/NoteDialog.tsx';
import { counted, dateTime, money } from '#ui/base/format.ts';
import { LazyBoundary } from '#ui/base/lazy-preload.tsx';
import { SectionHead } from '#ui/base/SectionHead.tsx';
import { StatusText } from '#ui/figures/StatusText.tsx';
import { NoteDialog } from './note-dialog-preload.ts';
import styles from './project.module.css';
import type { Project } from './project-types.ts';

type Step = Project['approvals'][number];
type Decision = 'APPROVED' | 'REJECTED';

/** The steps of the approval that is under way or was given, and the decision of whoever the next step names. */
export function Approvals({ project, onStale }: { project: Project; onStale: () => unknown }) {
  const [open, setOpen] = useState<Decision | null>(null);
  const [decide] = useDecideProjectMutation();
  const steps = project.approvals.filter((step) => step.round === project.approvalRound);
  const isCurrent = project.status !== 'PLANNED' && project.status !== 'CANCELLED';
  if (steps.length === 0 || !isCurrent) return null;
  const next = project.status === 'APPROVAL' ? steps.find(({ decision }) => decision === null) : undefined;

  const questionOf = (decision: Decision): NoteQuestion => ({
    title: decision === 'APPROVED' ? `Approve ${money(project.askedCents)}?` : 'Reject the project?',
    body:
      decision === 'APPROVED'
        ? `You approve step ${next?.step ?? ''} of ${steps.length}.`
        : 'The project becomes planned again, and whoever asked reads your reason.',
    okLabel: decision === 'APPROVED' ? 'Approve' : 'Reject',
    isRequired: decision === 'REJECTED',
    isMultiline: true,
    isDestructive: decision === 'REJECTED',
    send: (note) => {
      const call = { params: { projectId: project.id }, body: { decision, note }, ifMatch: project.version };
      return decide({ ...call, errors: 'inline' });
    },
    done: decision === 'APPROVED' ? 'Approved.' : 'Rejected.',
    onStale,
  });

  return (
    <section aria-label="Approvals" className={styles.section}>
      <SectionHead title="Approvals" count={counted(steps.length, 'step')} />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.id} aria-current={step === next ? 'step' : undefined}>
            <b className="strong">{approverOf(step)}</b>
            <p className="muted small">for {money(step.fromCents)} or more</p>
            <StepState step={step} isNext={step === next} />
            {step.decidedAt && (
              <p className="small">{[step.decidedBy, dateTime(step.decidedAt)].filter(Boolean).join(', ')}</p>
            )}
            {step.note && <p className={styles.note}>{step.note}</p>}
            {step === next && project.may.decide && (
              <div className="actions">
                <Button size="small" variant="contained" color="primary" onClick={() => setOpen('APPROVED')}>
                  Approve
                </Button>
                <Button size="small" onClick={() => setOpen('REJECTED')}>
                  Reject
                </Button>
              </div>
            )}
            {step === next && project.whyNotDecide && <p className="muted small">{project.whyNotDecide}</p>}
          </li>
        ))}
      </ol>
      <LazyBoundary>{open && <NoteDialog question={questionOf(open)} onClose={() => setOpen(null)} />}</LazyBoundary>
    </section>
  );
}

function StepState({ step, isNext }: { step: Step; isNext: boolean }) {
  if (step.decision === 'APPROVED')
    return (
      <StatusText tone="good" icon={Check}>
        Approved
      </StatusText>
    );
  if (step.decision === 'REJECTED')
    return (
      <StatusText tone="bad" icon={X}>
        Rejected
      </StatusText>
    );
  return (
    <StatusText tone={isNext ? 'warn' : 'muted'} icon={Hourglass}>
      {isNext ? 'Waiting for a decision' : 'After the step before'}
    </StatusText>
  );
}

function approverOf({ approverName, approverRole }: Step): string {
  return approverName ?? (approverRole ? APPROVER_ROLE_WORDS[approverRole] : 'A person who has left');
}
