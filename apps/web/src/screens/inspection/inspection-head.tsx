import { INSPECTION_TYPE_WORDS } from '@lintel/domain/inspections/inspections';
import { links } from '#app/links.ts';
import { PageState } from '#ui/page-states/PageState.tsx';
import type { Inspection } from './inspection-types.ts';

/** The address names no inspection, or one that the person may not see. */
export function NoInspection() {
  return (
    <PageState kind="nothing-yet" title="No such inspection" why="It was archived, or you may not see its property." />
  );
}

/** 'Annual unit, A1'. */
export function titleOf({ type, unitName }: Inspection): string {
  return [INSPECTION_TYPE_WORDS[type], unitName].filter(Boolean).join(', ');
}

export function crumbsOf({ propertyId }: Inspection) {
  return [{ label: 'Inspections', to: links.inspections(propertyId) }];
}
