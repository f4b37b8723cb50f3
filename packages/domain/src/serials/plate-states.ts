/** What became of a photo of a serial plate: it waits for a reader, was read, cannot be read, or shows what another photo shows. */
export const PLATE_STATES = ['WAITING', 'READ', 'UNREADABLE', 'DUPLICATE'] as const;
export type PlateState = (typeof PLATE_STATES)[number];
