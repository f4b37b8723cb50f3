import { Button } from '@mui/material';
import { useEffect } from 'react';
import type { Screen } from '#app/screen.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import { useSelectProperty } from './SelectPropertyProvider.tsx';

/** A property-dependent screen opened without a property: shows the dialog, and a button that opens it again. */
export function ChooseProperty({ screen }: { screen: Screen }) {
  const selectProperty = useSelectProperty();
  const ask = () => selectProperty({ target: screen.property?.target });
  // why: the route without a property, typed or bookmarked, opens the dialog at once
  // biome-ignore lint/correctness/useExhaustiveDependencies: why: once for each screen, not at each render
  useEffect(ask, [screen.id]);
  return (
    <PageState
      kind="nothing-yet"
      title="No property is selected"
      why={`${screen.title} is about one property.`}
      action={<Button onClick={ask}>Select Property</Button>}
    />
  );
}
