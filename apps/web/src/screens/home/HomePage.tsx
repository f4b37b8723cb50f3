import { SERVICE_DUE_DAYS } from '@lintel/domain/service-due';
import { Button } from '@mui/material';
import { LogIn } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { useGetSetupQuery } from '#api/auth.api.ts';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { LazyBoundary, lazyAhead } from '#ui/lazy-ahead.tsx';
import { PageState } from '#ui/PageState.tsx';
import { PageSkeleton } from '#ui/Skeletons.tsx';

// why: the welcome page before sign-in needs none of it
const TodayView = lazyAhead(() => import('./TodayView.tsx').then((module) => ({ default: module.TodayView })));

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
    <PageState
      kind="nothing-yet"
      icon={LogIn}
      title="Welcome to Lintel"
      why="Know every unit, every item, every due date of your communities. Sign in to see them."
      action={
        <Button component={Link} to={links.login()} variant="contained" color="primary">
          Login
        </Button>
      }
    />
  );
}
