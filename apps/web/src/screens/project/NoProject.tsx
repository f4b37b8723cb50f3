import { Button } from '@mui/material';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { PageState } from '#ui/page-states/PageState.tsx';

/** In the place of a project that the person cannot see: it does not say whether there is one. */
export function NoProject() {
  return (
    <PageState
      kind="failed"
      title="There is no such project, or it is not yours to see"
      why="Its property may have been archived. An administrator can assign the property to you."
      action={
        <Button component={Link} to={links.properties()}>
          All properties
        </Button>
      }
    />
  );
}
