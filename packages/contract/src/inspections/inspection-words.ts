import {
  CHECK_RESULT_WORDS,
  INSPECTION_STATUS_WORDS,
  INSPECTION_TYPE_WORDS,
  NO_ACCESS_WORDS,
  PHOTO_RULE_WORDS,
  SEVERITY_WORDS,
} from '@lintel/domain/inspections/inspections';
import * as z from 'zod';

const keysOf = <K extends string>(words: Record<K, string>) => z.enum(Object.keys(words) as [K, ...K[]]);

export const InspectionTypeKey = keysOf(INSPECTION_TYPE_WORDS);
export const InspectionStatusKey = keysOf(INSPECTION_STATUS_WORDS);
export const CheckResultKey = keysOf(CHECK_RESULT_WORDS);
export const SeverityKey = keysOf(SEVERITY_WORDS);
export const PhotoRuleKey = keysOf(PHOTO_RULE_WORDS);
export const NoAccessKey = keysOf(NO_ACCESS_WORDS);

/** When it was recorded on the device. */
export const RecordedAt = z.iso.datetime().meta({ format: 'date-time' });
/** Made by the device that records: what it names lands once, however often it is sent. */
export const DeviceKey = z.uuid();

/** When an inspection is due; a draft whose day has passed is late. */
export const INSPECTION_DUE_WORDS = { late: 'Late', week: 'Within 7 days', month: 'Within 30 days' } as const;
/** Whether somebody got in. */
export const ACCESS_WORDS = { none: 'No access', in: 'Entered' } as const;
/** Findings that are not put right, those past their deadline, and those that are. */
export const FINDING_STATE_WORDS = { open: 'Open', overdue: 'Past deadline', closed: 'Closed' } as const;
/** Whether an inspection is somebody's to do. */
export const ASSIGNED_WORDS = { nobody: 'To nobody', somebody: 'To somebody' } as const;
/** What a finding is about: an item, such as one that was not found, or the place. */
export const FINDING_ABOUT_WORDS = { item: 'An item', place: 'The place' } as const;
