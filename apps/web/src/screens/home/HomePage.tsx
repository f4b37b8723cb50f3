import { SERVICE_DUE_DAYS } from '@lintel/domain/items/service-due';
import { CalendarClock, ChartColumn, ShieldCheck } from 'lucide-react';
import { Navigate } from 'react-router';
import { useGetSetupQuery } from '#api/auth.api.ts';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { LazyBoundary, lazyPreload } from '#ui/base/lazy-preload.tsx';
import { PageSkeleton } from '#ui/page-states/Skeletons.tsx';
import { Logo } from '#ui/pictures/Logo.tsx';
import styles from './welcome.module.css';

// why: the welcome page before sign-in needs none of it
const TodayView = lazyPreload(() => import('./TodayView.tsx'), 'TodayView');

const HELP = `What needs somebody now, from all places that you see. A service request is overdue ${SERVICE_DUE_DAYS.EMERGENCY} day after an emergency was reported, ${SERVICE_DUE_DAYS.HIGH} days after one of high priority, ${SERVICE_DUE_DAYS.NORMAL} for normal, ${SERVICE_DUE_DAYS.LOW} for low. Every line leads to its rows.`;

export default function HomePage() {
  const isSignedIn = useAppSelector((state) => state.session.loggedIn);
  usePageHead({ title: isSignedIn ? 'Today' : 'Welcome', ...(isSignedIn && { help: HELP }) });
  if (!isSignedIn) return <Welcome />;
  return (
    <LazyBoundary fallback={<PageSkeleton />}>
      <TodayView />
    </LazyBoundary>
  );
}

function Welcome() {
  const { data: setup } = useGetSetupQuery();
  if (setup?.isNeeded) return <Navigate to={links.firstRun()} replace />;
  return (
    <section className={styles.welcome} aria-labelledby="welcome">
      <span className={styles.mark}>
        <Logo size={32} />
      </span>
      <h2 id="welcome">Welcome to Lintel</h2>
      <p>Know every unit, every item and every due date of your communities. Log in to see what needs you today.</p>
      <ul>
        {PROMISES.map(({ icon: Icon, title, words }) => (
          <li key={title}>
            <Icon size={20} strokeWidth={1.75} aria-hidden />
            <div>
              <p className="strong">{title}</p>
              <p className="muted">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PROMISES = [
  {
    icon: CalendarClock,
    title: 'What is due',
    words: 'Turns, inspections, fire and safety visits, warranties: each with its day.',
  },
  {
    icon: ChartColumn,
    title: 'What it will cost',
    words: 'The replacements of the next years, and what they rest on.',
  },
  { icon: ShieldCheck, title: 'What is covered', words: 'The repairs that a warranty pays, before its time is up.' },
] as const;
