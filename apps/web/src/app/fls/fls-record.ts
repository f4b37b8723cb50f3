import type { FlsRecord as Schema } from '@lintel/contract/fls/fls';
import type * as z from 'zod';

export type FlsRecord = z.output<typeof Schema>;
export type FlsVisit = FlsRecord['FlsEvent'][number];
export type FlsDeficiency = FlsRecord['deficiencies'][number];
