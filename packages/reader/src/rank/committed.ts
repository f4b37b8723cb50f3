import data from './model.json' with { type: 'json' };
import type { Model } from './model.ts';

/** The model that `npm run train:reader` made of these sources. */
export const COMMITTED = data as unknown as Model;
