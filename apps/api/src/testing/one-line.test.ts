import { ALL_ROUTES } from '@lintel/contract/all';
import type { Route } from '@lintel/contract/base/route';
import { expect, test } from 'vitest';
import type * as z from 'zod';
import { textsOf } from './schema-texts.ts';

const SECRET = 'compared, and never shown';

/** Fields of bodies that may hold several lines, each with what it is; every other text is one line. */
const SEVERAL_LINES: Record<string, string> = {
  note: 'a note',
  notes: 'notes',
  problem: 'what is wrong with an item, for the one who covers it',
  detail: 'directions in an emergency',
  mailText: 'a mail to a contact',
  text: 'what somebody writes in a report or a rich text',
  words: 'what somebody hears in a voice note',
  csv: 'a file',
  csvString: 'a file',
  fileBase64: 'a file',
  mapping: 'names of the program’s own fields',
  password: SECRET,
  currentPassword: SECRET,
  reset: SECRET,
  token: SECRET,
  refreshToken: SECRET,
  challenge: SECRET,
};

const CONTROLS = ['\n', '\r', '\t', '\u0007', '\u007f', '\u0085', '\u2028'];

test('every text of one line refuses line breaks and other control characters, in every body of the contract', () => {
  const several = new Set<string>();
  for (const [id, route] of Object.entries<Route>(ALL_ROUTES))
    for (const { name, schema } of route.body ? textsOf(route.body, id) : [])
      if (takesControls(schema)) several.add(name);
  expect([...several].toSorted()).toEqual(Object.keys(SEVERAL_LINES).toSorted());
});

// Short and long, since some texts have a minimum length.
function takesControls(schema: z.ZodType): boolean {
  return CONTROLS.some((one) =>
    [`a${one}b`, `5${one}5`, `${'x'.repeat(30)}${one}x`].some((text) => schema.safeParse(text).success),
  );
}
