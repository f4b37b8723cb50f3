import type { inspection } from '@lintel/contract/inspections/inspection';
import type { RouteAnswer } from '#api/endpoints.ts';

export type Inspection = RouteAnswer<typeof inspection.getInspection>;
export type Check = Inspection['checks'][number];
export type Photo = Check['photos'][number];
export type VoiceNote = Check['voiceNotes'][number];
export type Mark = Photo['marks'][number];
