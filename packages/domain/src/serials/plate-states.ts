/** What became of a photo of a serial plate: it waits for a reader, was read, cannot be read, or shows what another photo shows. */
export const PLATE_STATES = ['WAITING', 'READ', 'UNREADABLE', 'DUPLICATE'] as const;
export type PlateState = (typeof PLATE_STATES)[number];
export const PLATE_STATE_WORDS: Record<PlateState, string> = {
  WAITING: 'Waiting',
  READ: 'Read',
  UNREADABLE: 'Unreadable',
  DUPLICATE: 'Duplicate',
};

/** How sure the machine is of the serial number of a photo. */
export const PLATE_CONFIDENCE_WORDS = {
  SURE: 'Sure',
  DOUBT: 'To check',
  NONE: 'Not found',
  READING: 'Being read',
} as const;
export type PlateConfidence = keyof typeof PLATE_CONFIDENCE_WORDS;

/** Why what a machine read of a plate is not sure, in words for the person who looks at it. */
export const PLATE_DOUBT_WORDS = {
  NO_LABEL: 'No label stands beside it',
  ONE_READER: 'Read only once',
  READERS_DIFFER: 'Two readings differ',
  LOOKALIKES: 'A letter in it looks like a digit',
  FORMAT: 'The manufacturer numbers in another way',
  RIVAL: 'Another value fits nearly as well',
  UNKNOWN_MAKER: 'Like the name of a manufacturer, not the same',
  SMALL_TYPE: 'Its type is very small in the picture',
  DAY_OR_MONTH: 'Day and month could be the other way round',
} as const;
export type PlateDoubt = keyof typeof PLATE_DOUBT_WORDS;

/** What to do better where no serial number was found in a photo. */
export const PLATE_RETAKE_WORDS = {
  TOO_DARK: 'Too dark. Take it again with the light on the phone.',
  TOO_SMALL: 'The plate is too small in the picture. Go closer.',
  GLARE: 'Light is thrown back. Take it again from the side.',
  TOO_BLURRED: 'Blurred. Hold still, and let the phone focus.',
  NO_NUMBER: 'No serial number was found in the picture.',
} as const;
export type PlateRetake = keyof typeof PLATE_RETAKE_WORDS;
