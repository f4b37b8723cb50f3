import { Mail } from 'lucide-react';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import styles from './mail-banner.module.css';

/** Above every page for administrators until a mail server is set up. */
export function MailBanner() {
  return (
    <section className={styles.banner} aria-label="No mail server" data-no-print>
      <Mail size={16} strokeWidth={1.75} aria-hidden />
      <p>
        <b>No mail server is set up.</b> Nothing is sent: mail is kept in the outbox.{' '}
        <Link to={links.admin('outbox')}>See what is kept</Link>. Whoever runs this server sets <code>SMTP_URL</code>.
      </p>
    </section>
  );
}
