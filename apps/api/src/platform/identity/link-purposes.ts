import type { Need } from '@lintel/contract/base/route';
import type { SecretLinkPurpose } from '@lintel/contract/base/secret-link';

/** What a link of a purpose names, and who may make one; it works as long as its maker may. */
export type PurposeRule = {
  /** The things it is about; every other id is refused. `propertyId` alone may be left out where `isPortfolio`. */
  about: readonly ('propertyId' | 'contactId' | 'projectId' | 'inspectionId')[];
  /** May be over all properties that its maker sees. */
  isPortfolio: boolean;
  /** What the role of its maker must allow. */
  needs: Need;
  /** It must end after at most so many days; null is that it may work until it is revoked. */
  daysMax: number | null;
};

export const PURPOSE_RULES: Readonly<Record<SecretLinkPurpose, PurposeRule>> = {
  WARRANTY_CALENDAR: { about: ['propertyId'], isPortfolio: false, needs: 'read', daysMax: null },
  FLS_CALENDAR: { about: ['propertyId'], isPortfolio: true, needs: 'read', daysMax: null },
  BUDGET_DEFENCE: { about: ['propertyId', 'projectId'], isPortfolio: false, needs: 'manage', daysMax: 366 },
  TURN_BOARD: { about: ['propertyId'], isPortfolio: false, needs: 'manage', daysMax: 366 },
  TURN_VENDOR_CALENDAR: { about: ['propertyId', 'contactId'], isPortfolio: false, needs: 'record', daysMax: 366 },
  INSPECTION: { about: ['propertyId', 'inspectionId'], isPortfolio: false, needs: 'manage', daysMax: 366 },
  OWNER_REPORT: { about: ['propertyId'], isPortfolio: false, needs: 'manage', daysMax: 366 },
};
