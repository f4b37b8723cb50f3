import type { Template } from '../template.ts';
import { CONTRACTORS } from './contractors.ts';
import { OFFICES } from './offices.ts';
import { SAFETY } from './safety.ts';
import { SOFTWARE } from './software.ts';
import { STATEMENTS } from './statements.ts';
import { SUPPLIERS } from './suppliers.ts';
import { UTILITIES } from './utilities.ts';

export const TEMPLATES: readonly Template[] = [
  ...SOFTWARE,
  ...CONTRACTORS,
  ...SUPPLIERS,
  ...UTILITIES,
  ...SAFETY,
  ...OFFICES,
  ...STATEMENTS,
];
