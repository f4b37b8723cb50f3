import { Button } from '@mui/material';
import { Building, FlaskConical, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { LoadDemo } from './LoadDemo.tsx';
import styles from './properties.module.css';

type NoPropertiesProps = {
  isAdmin: boolean;
  organizations: readonly { id: number; name: string }[];
  onAdd: () => void;
  /** The demo community is being loaded by this job. */
  onDemo: (jobId: number) => void;
};

/** Nothing recorded yet: the ways to add a first property, for those who may. */
export function NoProperties({ isAdmin, organizations, onAdd, onDemo }: NoPropertiesProps) {
  if (!isAdmin) {
    return (
      <PageState
        kind="nothing-yet"
        title="No property is assigned to you"
        why="Ask an administrator of your organization to assign you to one."
      />
    );
  }
  return (
    <section className={styles.start} aria-label="Add your first property">
      <div className={styles.card}>
        <Building size={20} strokeWidth={1.75} aria-hidden />
        <h2>Add one</h2>
        <p className="muted">Name it, then build its units by a pattern.</p>
        <Button variant="contained" color="primary" onClick={onAdd}>
          Add property
        </Button>
      </div>
      <div className={styles.card}>
        <Upload size={20} strokeWidth={1.75} aria-hidden />
        <h2>Upload a file</h2>
        <p className="muted">
          A unit list or an inventory, as Entrata or another system exports it. Every row is checked before anything is
          written.
        </p>
        <Button component={Link} to={links.admin('onboarding')}>
          Upload CSV or Excel
        </Button>
      </div>
      <div className={styles.card}>
        <FlaskConical size={20} strokeWidth={1.75} aria-hidden />
        <h2>Look around first</h2>
        <p className="muted">
          A made-up community of 48 units, with something on every screen. It adds no people, and goes again in one
          step.
        </p>
        <LoadDemo organizations={organizations} onStarted={onDemo} />
      </div>
    </section>
  );
}
