import type { Dice } from '../../dice.ts';
import type { Cell } from '../../sheet.ts';
import type { Person } from '../../words.ts';
import type { DrawnProperty, DrawnUnit, Plan } from '../../world.ts';
import type { StatusWords } from './own-rent-roll-words.ts';

/** An apartment and what its row has of it. */
export type Line = {
  property: DrawnProperty;
  unit: DrawnUnit;
  written: string;
  mate: Person | null;
  sqft: number | null;
  note: string;
};
export type Column = { head: string; cell: (line: Line) => Cell; sum?: (units: readonly DrawnUnit[]) => Cell };
export type Style = {
  /** Where the property is named: in the title of the file, of a block, of a sheet, or in a column. */
  place: 'title' | 'blocks' | 'tabs' | 'column';
  building: 'none' | 'section' | 'column' | 'in unit';
  rooms: 'columns' | 'one cell' | 'as type' | 'none';
  roomsText: (plan: Plan) => string;
  studio: Cell;
  words: StatusWords | null;
  /** What stands in place of a resident's name. */
  vacancy: string;
  prefix: string;
  nameOf: (person: Person) => string;
  hasPhone: boolean;
  hasFloor: boolean;
  hasSummary: boolean;
  arealess: number;
};

/** '1,295' */
export function whole(amount: number): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The columns of a file, in an order and by heads of its own. */
export function columnsOf(dice: Dice, style: Style): Column[] {
  const where: Column[] = [
    ...(style.place === 'column' ? [column('Property', ({ property }) => property.name)] : []),
    ...(style.building === 'column' ? [column(dice.pick(['Building', 'Bldg', 'Bldg #']), buildingOf)] : []),
    column(dice.pick(['Unit', 'Apt', 'Apt #', 'Apt. No.', 'Unit #']), ({ written }) => written),
    ...(style.hasFloor ? [column(dice.pick(['Floor', 'Fl']), ({ unit }: Line) => unit.floor)] : []),
  ];
  const what = homeColumns(dice, style);
  const who = leaseColumns(dice, style);
  const state = stateColumns(dice, style);
  const order = dice.pick([
    [...where, ...what, ...state, ...who],
    [...where, ...state, ...what, ...who],
    [...where, ...who.slice(0, 1), ...what, ...who.slice(1), ...state],
    [...where, ...what, ...who, ...state],
  ]);
  // Without a state of its own, what was said of moving out is in the remarks.
  if (style.words === null || dice.chance(0.4))
    order.push(column(dice.pick(['Notes', 'Comments', 'Remarks']), ({ note }) => note));
  return order;
}

function column(head: string, cell: Column['cell'], sum?: Column['sum']): Column {
  return sum ? { head, cell, sum } : { head, cell };
}

function buildingOf({ unit }: Line): Cell {
  return unit.building ?? '';
}

/** What an apartment is: its plan, its rooms and its area. */
function homeColumns(dice: Dice, style: Style): Column[] {
  const type = dice.pick(['Type', 'Unit Type', 'Floor Plan', 'Plan']);
  const area = dice.pick(['Sq Ft', 'SF', 'Sq. Ft.', 'Square Feet', 'Size (SF)']);
  const areaText = dice.pick([(sqft: number): Cell => sqft, (sqft: number): Cell => whole(sqft)]);
  const bath = dice.pick([({ baths }: Plan): Cell => baths, ({ baths }: Plan): Cell => baths.toFixed(1)]);
  const rooms: Record<Style['rooms'], () => Column[]> = {
    columns: () => {
      const [beds, baths] = dice.pick([
        ['Beds', 'Baths'],
        ['BR', 'BA'],
        ['Bed', 'Bath'],
        ['# BR', '# Bath'],
      ] as const);
      return [
        column(beds, ({ unit }) => (unit.plan.beds === 0 ? style.studio : unit.plan.beds)),
        column(baths, ({ unit }) => bath(unit.plan)),
      ];
    },
    'one cell': () => [column(dice.pick(['Bed/Bath', 'BR/BA', 'Bd/Ba']), ({ unit }) => style.roomsText(unit.plan))],
    'as type': () => [],
    none: () => [],
  };
  return [
    column(type, ({ unit }) => (style.rooms === 'as type' ? style.roomsText(unit.plan) : unit.plan.code)),
    ...rooms[style.rooms](),
    column(
      area,
      ({ sqft }) => (sqft === null ? '' : areaText(sqft)),
      // An area that nobody entered cannot be summed.
      style.arealess > 0 ? undefined : (units) => areaText(units.reduce((sum, { plan }) => sum + plan.sqft, 0)),
    ),
  ];
}

function stateColumns(dice: Dice, { words }: Style): Column[] {
  if (words === null) return [];
  return [column(dice.pick(['Status', 'Occ/Vac', 'Unit Status', 'Stat']), ({ unit }) => words[unit.occupancy])];
}

/** Who lives there, since when and until when, and for what. */
function leaseColumns(dice: Dice, style: Style): Column[] {
  const lived = ({ unit }: Line, cell: Cell): Cell => (unit.resident ? cell : '');
  const dollars = dice.pick([
    (amount: number): Cell => `$${whole(amount)}`,
    (amount: number): Cell => `${whole(amount)}.00`,
    (amount: number): Cell => amount,
  ]);
  const summed = (what: (unit: DrawnUnit) => number) => (units: readonly DrawnUnit[]) =>
    dollars(units.reduce((sum, unit) => sum + what(unit), 0));
  const name = column(dice.pick(['Tenant', 'Resident', 'Tenant Name', 'Resident Name', 'Name']), (line) => {
    const { resident, occupancy } = line.unit;
    if (resident) return [resident, line.mate].flatMap((one) => (one ? [style.nameOf(one)] : [])).join(' / ');
    return occupancy === 'down' || occupancy === 'model' ? occupancy.toUpperCase() : style.vacancy;
  });
  const days: Column[] = [
    column(dice.pick(['Move In', 'Move-In Date', 'MI Date']), (line) => lived(line, { day: line.unit.moveIn })),
    column(dice.pick(['Lease End', 'Lease Exp.', 'Lease Expires', 'Lease To']), (line) =>
      lived(line, { day: line.unit.leaseEnd }),
    ),
  ];
  const rents: Column[] = [
    column(
      dice.pick(['Market Rent', 'Market', 'Asking Rent']),
      ({ unit }) => dollars(unit.market),
      summed(({ market }) => market),
    ),
    column(
      dice.pick(['Rent', 'Current Rent', 'Actual Rent', 'Contract Rent']),
      (line) => lived(line, dollars(line.unit.rent)),
      summed(({ rent }) => rent),
    ),
    ...(dice.chance(0.6)
      ? [column(dice.pick(['Deposit', 'Sec. Dep.']), (line: Line) => lived(line, dollars(line.unit.deposit)))]
      : []),
    ...(dice.chance(0.5) ? [column('Balance', (line: Line) => lived(line, dollars(line.unit.balance)))] : []),
  ];
  const phone = style.hasPhone ? [column('Phone', (line: Line) => lived(line, line.unit.resident?.phone ?? ''))] : [];
  return dice.pick([
    [name, ...phone, ...days, ...rents],
    [name, ...phone, ...rents, ...days],
  ]);
}
