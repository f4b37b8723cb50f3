import { PASSWORD_LEVELS, passwordStrength } from '@lintel/domain/people/password';
import styles from './password-meter.module.css';

/** The strength of a typed password: four steps and the name of the one it reaches. */
export function PasswordMeter({ password }: { password: string }) {
  if (password === '') return null;
  const level = passwordStrength(password);
  const at = PASSWORD_LEVELS.findIndex((each) => each.level === level);
  return (
    <div className={styles.meter}>
      <span className={styles.steps} aria-hidden="true">
        {PASSWORD_LEVELS.map((each, index) => (
          <i key={each.level} data-reached={index <= at || undefined} />
        ))}
      </span>
      <span aria-live="polite">
        <span className="sr-only">Password strength: </span>
        {PASSWORD_LEVELS[at]?.label}
      </span>
    </div>
  );
}
