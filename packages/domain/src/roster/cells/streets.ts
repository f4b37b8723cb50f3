import { cellText } from './cells.ts';

/** A unit that is named by its street address, as houses and small buildings are: '1204 Elm St #5', '88 Oak Ave Unit B'. */
export function unitAtStreet(text: string): { street: string; unit: string } | null {
  const [, street, unit] = STREET_UNIT.exec(cellText(text)) ?? [];
  return street === undefined || unit === undefined ? null : { street: street.replace(/[,\s]+$/, ''), unit };
}

/** Whether a text is a street address without a unit. */
export function isStreet(text: string): boolean {
  return STREET.test(cellText(text)) && unitAtStreet(text) === null;
}

const STREET_UNIT = /^(\d+[\w-]*\s+\D.*?)[,\s]+(?:#|unit|apt\.?|apartment|suite|ste\.?|no\.)\s*#?\s*([\w-]{1,10})$/i;
const STREET = /^\d+[\w-]*\s+[\w.' ]*\p{L}{2,}/u;
