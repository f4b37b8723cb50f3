import { ALL_ROUTES } from '@lintel/contract/all';
import { judgeSeedCalls, tellSeedCalls } from './testing/seed-calls.ts';

console.log(tellSeedCalls(judgeSeedCalls(Object.values(ALL_ROUTES))));
