import { remembering } from '@lintel/domain/base/remembering';
import { type ItemTypeMatch, matchItemType } from '@lintel/domain/items/item-type-names';
import type { QuestionBook } from './questions.ts';

/**
 * Reads the item type of a row in a table of many things: a name or known spelling is taken; where it is only likely a person is
 * asked, and what is like no type is left out unless a person says what it is.
 */
export function typeAsker(types: readonly ItemType[], questions: QuestionBook): AskType {
  const options = [...types.map(({ name }) => ({ id: name, label: name })), LEAVE_OUT];
  const matchOf = remembering((text): ItemTypeMatch<ItemType> | null => {
    const match = matchItemType(text, types);
    if (match?.confidence !== 'GUESS') return match;
    // Tables of components name many of each: 'Refrigerators'.
    const one = matchItemType(text.trim().replace(/s$/i, ''), types);
    return one && one.confidence !== 'GUESS' ? one : match;
  });
  return (text, line) => {
    const match = matchOf(text);
    if (match && match.confidence !== 'GUESS') return match.type.name;
    const answer =
      match === null
        ? questions.ask('types', text, line, { recommended: LEAVE_OUT.id, options })
        : questions.ask('likelyTypes', text, line, { recommended: match.type.name, options });
    return answer === LEAVE_OUT.id ? null : answer;
  };
}

const LEAVE_OUT = { id: 'LEAVE_OUT', label: 'Leave these rows out' };

export type ItemType = { id: number; name: string };
/** The name of the type, or null for a row that is to be left out. */
export type AskType = (text: string, line: number) => string | null;
