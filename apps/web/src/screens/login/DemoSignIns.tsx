import { ArrowRight } from 'lucide-react';
import type { RuntimeConfig } from '#api/config.ts';
import { Avatar } from '#ui/pictures/Avatar.tsx';
import styles from './login.module.css';

type DemoSignInsProps = {
  demo: NonNullable<RuntimeConfig['demo']>;
  isBusy: boolean;
  onChoose: (signIn: { email: string; password: string }) => void;
};

/** One click for each person of the demo; the server names them in demo mode only. */
export function DemoSignIns({ demo, isBusy, onChoose }: DemoSignInsProps) {
  return (
    <section className={styles.demo} aria-label="Demo sign-ins">
      <div className={styles.demoHead}>
        <h3>Demo sign-ins</h3>
        <span className="muted small">shown only while demo data is loaded</span>
      </div>
      {demo.accounts.map((person) => (
        <button
          key={person.email}
          type="button"
          disabled={isBusy}
          onClick={() => onChoose({ email: person.email, password: demo.password })}
        >
          <Avatar name={person.name} />
          <span>
            {person.name}
            <small>{person.role}</small>
          </span>
          <ArrowRight size={16} strokeWidth={1.75} aria-hidden />
        </button>
      ))}
    </section>
  );
}
