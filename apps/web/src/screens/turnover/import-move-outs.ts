import { links } from '#app/links.ts';

/** Where a file of move-outs of a property is brought in. */
export function importMoveOuts(propertyId: number): string {
  return `${links.admin('onboarding')}?kind=turns&property=${propertyId}`;
}
