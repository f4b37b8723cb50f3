import { Logo } from '#ui/Logo.tsx';
import styles from './login.module.css';

export function WelcomePanel() {
  return (
    <section className={styles.welcome} aria-label="Welcome">
      <div className={styles.brand}>
        <Logo size={28} />
        Lintel
      </div>
      <h1>Welcome back. Know every unit, every item, every due date.</h1>
      <p>Ages, warranties, turns and fire safety for your communities, each figure with the rows behind it.</p>
    </section>
  );
}
