import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { DateOnly, GivenDate, Id } from '../base/scalars.ts';

/** Days between which it was made, if its serial number means this year. */
const Span = z.strictObject({ from: DateOnly, to: DateOnly });

const EXCLUSIONS = [
  'FUTURE',
  'BEFORE_BUILDING',
  'AFTER_SEEN',
  'BEFORE_MODEL',
  'AFTER_MODEL',
  'NOT_AS_NEIGHBOURS',
  'FURTHER_FROM_INSTALL',
] as const;

/** What a serial number says of when something was made, and where else it is on record. */
export const SerialDate = z.strictObject({
  /** A rule is known by which this manufacturer numbers such things. */
  hasRule: z.boolean(),
  /** Null where no rule fits, or no year that it could mean is possible. */
  made: Span.extend({
    /** HIGH: one year is possible; MEDIUM: what stands around it chose; LOW: several years are left. */
    confidence: z.enum(['HIGH', 'MEDIUM', 'LOW']),
    /** The day to record: the middle of the span, of a life safety device with several years left that of the earliest. */
    day: DateOnly,
    /** The years that are left, the earliest first. */
    left: z.array(Span.extend({ day: DateOnly })),
    excluded: z.array(Span.extend({ why: z.enum(EXCLUSIONS) })),
  }).nullable(),
  /** Numbers that fit a rule and differ by one character that is easily misread; none where the given one fits. */
  likely: z.array(z.string()),
  /** Items of the organization with the same serial number that the caller sees, other than the one asked about. */
  elsewhere: z.array(
    z.strictObject({
      itemId: Id,
      itemType: z.string(),
      propertyName: z.string(),
      unitName: z.string().nullable(),
      isRetired: z.boolean(),
    }),
  ),
});

export const serialDate = defineContract({
  getSerialDate: {
    method: 'GET',
    path: '/item/serialDate',
    access: 'user',
    summary: 'When something was made, by its serial number and by what is known of its place; nothing is recorded',
    description:
      'Every year that the serial number can mean is looked at: years that cannot be are left out (to come, before the property was built, after it was first seen), then items of the same model at the property choose, then the installation. What is left after that stays a range.',
    query: z.strictObject({
      propertyId: Id,
      serialNumber: z.string().trim().min(1).max(80),
      /** The item that it stands on, where that is on record. */
      itemId: Id.optional(),
      itemTypeId: Id.optional(),
      modelId: Id.optional(),
      manufacturerId: Id.optional(),
      installDate: GivenDate.optional(),
    }),
    response: SerialDate,
    errors: ['NOT_FOUND'],
    reads: ['ITEM', 'CATALOGUE'],
    about: { propertyId: 'query.propertyId' },
  },
});
