import { Button } from '@mui/material';
import { House } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { links } from '#app/links.ts';
import { type StartPage, useStartPage } from '#app/start-page.ts';
import styles from './start-page-offer.module.css';

/** Asks once, above the page where everybody starts at first, whether Today should come first from now on. */
export function StartPageOffer() {
  const navigate = useNavigate();
  const { startPage, role, isViewed, choose, isLoading } = useStartPage();
  const [isAnswered, setAnswered] = useState(false);
  if (startPage !== null || isViewed || isAnswered) return null;

  const isRecommended = role === 'MEMBER' || role === 'MANAGER';
  const answer = async (page: StartPage) => {
    if (!(await choose(page))) return;
    setAnswered(true);
    if (page === 'TODAY') navigate(links.home());
  };
  return (
    <section className={styles.offer} aria-label="Start page" data-no-print>
      <House size={16} strokeWidth={1.75} aria-hidden />
      <p>
        <b>Where do you want to start?</b> Today lists what is overdue or due this week at your properties
        {isRecommended ? '. We recommend it for your work.' : '.'} You can change this in Account.
      </p>
      <span>
        <Button
          size="small"
          variant={isRecommended ? 'contained' : 'outlined'}
          color={isRecommended ? 'primary' : 'inherit'}
          disabled={isLoading}
          onClick={() => void answer('TODAY')}
        >
          Start with Today
        </Button>
        <Button size="small" disabled={isLoading} onClick={() => void answer('PROPERTIES')}>
          Keep Properties
        </Button>
      </span>
    </section>
  );
}
