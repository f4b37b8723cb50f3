import type { Place, Verdict } from './policy.ts';
import type { Principal } from './principals.ts';

const AT_HOME: readonly Principal[] = ['viewer', 'member', 'manager'];

/** Cells where the general rule does not hold, each with its reason; undefined leaves the cell to the rule. */
export const EXCEPTIONS: Record<string, (principal: Principal, place: Place) => Verdict | undefined> = {
  // A session is its owner's alone; an administrator ends somebody's sessions by their address.
  deleteSession: (principal) => (isKnown(principal) ? 'NOT_FOUND' : undefined),
  // Everybody may upload a picture of themselves; a picture of an item needs the right to record.
  createFile: (principal) => (principal === 'homeless' || principal === 'viewer' ? 'FORBIDDEN' : undefined),
  // Only the person who announced a file finishes it.
  finishFile: (principal) => (isKnown(principal) ? 'NOT_FOUND' : undefined),
  // People see what others uploaded, and remove only their own.
  deleteFile: ofSomebodyElse,
  // People read views that are shared with them, and change only their own.
  updateSavedView: ofSomebodyElse,
  deleteSavedView: ofSomebodyElse,
  // Properties that a vendor serves are a field of the vendor, and the answer names that field.
  createContact: servedElsewhere,
  createVendor: servedElsewhere,
};

function ofSomebodyElse(principal: Principal, place: Place): Verdict | undefined {
  const isSeen = place === 'own' || (principal === 'manager' && place === 'sibling');
  return AT_HOME.includes(principal) && isSeen ? 'FORBIDDEN' : undefined;
}

function servedElsewhere(principal: Principal, place: Place): Verdict | undefined {
  return principal === 'member' && place === 'sibling' ? 'UNPROCESSABLE' : undefined;
}

function isKnown(principal: Principal): boolean {
  return principal !== 'nobody' && principal !== 'expired' && principal !== 'disabled';
}
