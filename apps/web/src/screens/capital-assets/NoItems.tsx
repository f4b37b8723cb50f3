import { Button } from '@mui/material';
import { Link } from 'react-router';
import { links } from '#app/links.ts';
import { PageState } from '#ui/page-states/PageState.tsx';

/** Shown for a property without items: what to do first. */
export function NoItems({ propertyId }: { propertyId: number }) {
  return (
    <PageState
      kind="nothing-yet"
      title="No items yet"
      why="A plan needs the items of the units: upload an asset list, or add items unit by unit."
      action={
        <Button component={Link} to={links.property(propertyId, 'units')} variant="contained" color="primary">
          Open units
        </Button>
      }
    />
  );
}
