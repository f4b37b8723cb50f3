import { buildings } from './buildings.ts';
import { dayCell, textCell } from './cells.ts';
import { defineImport, field, type Remark, type StoredRow } from './define-import.ts';
import { units } from './units.ts';

/** Dates of a turn that a file can give, by field, as a message says them. */
const DATES = {
  notice: { column: 'notice_on', word: 'notice' },
  moveOut: { column: 'move_out_on', word: 'move-out' },
  target: { column: 'target_on', word: 'ready-by date' },
  moveIn: { column: 'move_in_on', word: 'next move-in' },
} as const;
type TurnDate = keyof typeof DATES;

/**
 * Notices and move-outs: each row is the turn of a unit. It begins one where none is open, and otherwise brings the imported dates of the
 * open one up to date; a date that was set by hand stays the one that counts. Columns about the resident are dropped.
 */
export const turns = defineImport({
  kind: 'turns',
  label: 'Move-outs',
  noun: ['turn', 'turns'],
  key: [['unit']],
  table: {
    name: 'turn',
    base: {},
    titleField: 'unit',
    isUnique: true,
    toldBy: [['unit'], ['moveOut'], ['notice', 'target']],
    readBy: 'unit',
    newNeeds: ['moveOut', 'notice'],
    brings: { table: 'turn_move', column: 'turn_id' },
    hidesOthers: true,
    isOver: ({ closed_on: closed, archived_at: archived }) => closed !== null || archived !== null,
    problem,
    whyLeftOut,
    remark: handDates,
  },
  fields: {
    propertyName: buildings.fields.propertyName,
    building: field<string>({
      label: 'Building',
      aliases: units.fields.building.aliases,
      example: 'A',
      parse: textCell(80),
      isHint: true,
    }),
    unit: field<string>({
      label: 'Unit',
      aliases: units.fields.unit.aliases,
      isRequired: true,
      example: 'A101',
      parse: textCell(80),
      columns: ['unit_id'],
      refersTo: 'unit',
    }),
    notice: date('Notice date', 'notice', '5/1/2027', [
      'Notice',
      'Notice Given',
      'Notice Given Date',
      'Date of Notice',
      'On Notice',
      'NTV Date',
      'Notice to Vacate',
      'Notice to Vacate Date',
      'Notice Received',
    ]),
    moveOut: date('Move-out', 'moveOut', '6/1/2027', [
      'Move Out',
      'Moveout',
      'Move Out Date',
      'Moveout Date',
      'Date Move Out',
      'Expected Move Out',
      'Expected Move Out Date',
      'Scheduled Move Out',
      'Scheduled Move Out Date',
      'Projected Move Out',
      'Actual Move Out',
      'Resident Move Out',
      'Resident Move Out Date',
      'Tenant Move Out',
      'Tenant Move Out Date',
      'Moved Out',
      'Vacate Date',
      'Vacate',
      'Date Vacated',
      'Vacated',
      'Vacated Date',
      'Vacant On',
    ]),
    target: date('Ready by', 'target', '6/10/2027', [
      'Ready By Date',
      'Target Ready',
      'Target Ready Date',
      'Make Ready Date',
      'Make Ready By',
      'Date Ready',
      'Ready Date',
      'Unit Ready Date',
      'Available Date',
      'Available On',
      'Date Available',
    ]),
    moveIn: date('Next move-in', 'moveIn', '6/12/2027', [
      'Next Move In',
      'Next Move In Date',
      'Future Move In',
      'Future Move In Date',
      'Scheduled Move In',
      'Scheduled Move In Date',
      'New Resident Move In',
      'New Resident Move In Date',
      'Applicant Move In',
      'Applicant Move In Date',
    ]),
  },
});

function date(label: string, id: TurnDate, example: string, aliases: readonly string[]) {
  return field<string>({ label, aliases, example, parse: dayCell, columns: [`imported_${DATES[id].column}`] });
}

// A move-in before the move-out is that of the resident who leaves.
function problem({ notice, moveOut, target, moveIn }: StoredRow): ({ field: TurnDate } & Remark) | null {
  const before = (field: TurnDate, one: unknown, other: unknown, words: string) =>
    typeof one === 'string' && typeof other === 'string' && one < other
      ? { field, code: 'OUT_OF_ORDER', message: `${one} is ${words}, ${other}.` }
      : null;
  return (
    before('moveIn', moveIn, moveOut, 'no next move-in: it lies before the move-out') ??
    before('target', target, moveOut, 'no date to be ready by: it lies before the move-out') ??
    before('moveOut', moveOut, notice, 'no move-out: it lies before the notice')
  );
}

function whyLeftOut(
  { notice, moveOut, moveIn }: StoredRow,
  match: StoredRow | null,
  over: readonly StoredRow[],
  today: string,
): Remark | null {
  const day = moveOut ?? notice;
  const ended = over.flatMap(({ archived_at: archived, closed_on: closed }) =>
    archived === null && typeof closed === 'string' ? closed : [],
  );
  const lastMoveIn = ended.sort().at(-1);
  if (typeof day === 'string' && lastMoveIn !== undefined && day <= lastMoveIn)
    return { code: 'TURN_OVER', message: `This turn is over: somebody moved in on ${lastMoveIn}.` };
  if (match !== null) return null;
  if (typeof moveIn === 'string' && moveIn < today)
    return { code: 'TURN_OVER', message: `The next resident moved in on ${moveIn}: there is nothing to make ready.` };
  const takenBack = over.find(
    (row) =>
      row.archived_at !== null && (moveOut === undefined ? row.notice_on === notice : row.move_out_on === moveOut),
  );
  return takenBack === undefined
    ? null
    : {
        code: 'TAKEN_BACK',
        message: 'The turn of this unit with this date was taken back. Add it by hand if it goes on.',
      };
}

/** Which dates by hand stay although the file has others. */
function handDates(row: StoredRow): Remark | null {
  const kept = Object.values(DATES).flatMap(({ column, word }) => {
    const hand = row[`hand_${column}`] ?? null;
    const imported = row[`imported_${column}`] ?? null;
    return hand === null || imported === null || hand === imported
      ? []
      : [`${word} stays ${hand}, set by hand; the file says ${imported}`];
  });
  if (kept.length === 0) return null;
  const text = kept.join('; ');
  return { code: 'HAND_SET', message: `${text.charAt(0).toUpperCase()}${text.slice(1)}.` };
}
