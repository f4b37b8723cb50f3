import { Button } from '@mui/material';
import { Hammer, LogIn } from 'lucide-react';
import { Link, Navigate } from 'react-router';
import { useGetSetupQuery } from '#api/auth.api.ts';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { useAppSelector } from '#app/store.ts';
import { PageState } from '#ui/PageState.tsx';

export default function HomePage() {
  const isSignedIn = useAppSelector((state) => state.session.loggedIn);
  usePageHead({ title: isSignedIn ? 'Today' : 'Welcome' });
  return isSignedIn ? <Today /> : <Welcome />;
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

function Today() {
  return (
    <PageState
      kind="nothing-yet"
      icon={Hammer}
      title="Today is not built yet"
      why="What needs you now will stand here: overdue, due this week, waiting for review, stuck."
      action={
        <Button component={Link} to={links.properties()}>
          Open Properties
        </Button>
      }
    />
  );
}
