import { Button } from '@mui/material';
import { useEffect } from 'react';
import { PageState } from '#ui/PageState.tsx';
import type { Screen } from '../../screens.ts';
import { useSelectProperty } from './SelectPropertyProvider.tsx';

/** A property-dependent screen opened without a property: the dialog over the shell, and the way back to it. */
export function ChooseProperty({ screen }: { screen: Screen }) {
  const selectProperty = useSelectProperty();
  const ask = () => selectProperty({ target: screen.property?.target });
  // why: the bare route, typed or bookmarked, asks at once
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
