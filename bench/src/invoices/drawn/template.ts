import type { Bill, Story } from './bill.ts';
import type { Paper } from './paper.ts';

/** One way to lay out a bill. Its CSS stands within its own class. */
export type Template = {
  name: string;
  /** Stories that it can tell beside 'plain', 'credit' and 'quote'; all where it does not say. */
  stories?: readonly Story[];
  /** Only a layout of these languages. */
  english?: true;
  utility?: true;
  css: string;
  body: (paper: Paper, bill: Bill) => string;
};
