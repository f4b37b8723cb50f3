import { Button } from '@mui/material';
import { Link, useLocation } from 'react-router';
import { links } from '#app/links.ts';
import { usePageHead } from '#app/page-head.tsx';
import { PageState } from '#ui/page-states/PageState.tsx';

export default function NotFoundPage() {
  const { pathname } = useLocation();
  usePageHead({ title: 'Not found' });
  return (
    <PageState
      kind="not-enough"
      title="There is no page at this address"
      why={`${pathname} leads nowhere. The link may be mistyped, or the page may have been removed.`}
      action={
        <Button component={Link} to={links.home()}>
          Go to the start page
        </Button>
      }
    />
  );
}
