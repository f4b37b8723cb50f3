import { Button } from '@mui/material';
import { Link } from 'react-router';
import { PageState } from '#ui/page-states/PageState.tsx';
import { links } from './links.ts';

/** In the place of a page about a property that the person cannot see: it does not say whether there is one. */
export function NoProperty() {
  return (
    <PageState
      kind="failed"
      title="There is no such property, or it is not yours to see"
      why="It may have been archived. Choose another one, or ask an administrator to assign it to you."
      action={
        <Button component={Link} to={links.properties()}>
          All properties
        </Button>
      }
    />
  );
}
