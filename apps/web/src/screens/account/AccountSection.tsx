import { type ReactNode, useId } from 'react';

/** One section of the account: its name at the left, its controls at the right. */
export function AccountSection({ title, why, children }: { title: string; why?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div>
        <h2 id={id}>{title}</h2>
        {why && <p className="muted small">{why}</p>}
      </div>
      {children}
    </section>
  );
}
