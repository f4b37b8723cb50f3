import { Button } from '@mui/material';
import { Building, Cable, Upload } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { PageState } from '#ui/PageState.tsx';
import styles from './properties.module.css';

/** Nothing recorded yet: the ways to add a first property, for those who may. */
export function NoProperties({ isAdmin, onAdd }: { isAdmin: boolean; onAdd: () => void }) {
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
        <h2>Upload a CSV</h2>
        <p className="muted">A unit list or an inventory. Every row is checked before anything is written.</p>
        <Button component={Link} to={links.admin('onboarding')}>
          Upload CSV
        </Button>
      </div>
      <div className={styles.card}>
        <Cable size={20} strokeWidth={1.75} aria-hidden />
        <h2>Import from Entrata</h2>
        <p className="muted" id="entrata-why">
          Not built yet. Export a unit list from Entrata and upload it as a CSV instead.
        </p>
        <Button disabled aria-describedby="entrata-why">
          Import from Entrata
        </Button>
      </div>
      <p className={styles.demo}>
        Only looking around? Whoever runs the server can load five demo communities, in an organization of their own:{' '}
        <code>npm run lintel -- seed --scale s</code>
      </p>
    </section>
  );
}
