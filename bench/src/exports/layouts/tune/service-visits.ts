import type { Dice } from '../../dice.ts';
import { type Cell, type DateStyle, type Layout, Sheet } from '../../sheet.ts';
import { type ItemTypeName, type TrueItem, trueItem } from '../../truth.ts';
import { addressOf, drawPerson, type Person } from '../../words.ts';
import { type DrawnProperty, drawProperties, money } from '../../world.ts';
import { type BrandLine, brandLine } from '../kept/brand-lines.ts';
import { drawEquipment, type Equipment } from '../kept/equipment.ts';
import { siteName } from '../kept/site-names.ts';
import { TRADES, type Trade, VISIT_WORDS } from './visit-words.ts';

type Column = [key: string, head: string];
type Style = {
  trade: Trade;
  /** A row a visit with the machine beside it, or the visits below a row of their machine. */
  form: 'visits' | 'machines';
  order: 'day' | 'machine';
  hasBuilding: boolean;
  since: 'day' | 'year' | 'month';
  columns: Column[];
  /** What is written of a plate that stands in the row above already. */
  again: string | null;
  words: Record<string, string>;
  dollars: (amount: number) => Cell;
};
type Plate = Equipment & { line: BrandLine; serialRead: string | null };
type Visit = { day: string; kind: string; done: string; amount: number };
type Machine = {
  property: DrawnProperty;
  building: string | null;
  unit: string;
  contact: Person | null;
  plate: Plate;
  since: { cell: Cell; said: string | null; also: (string | null)[] };
  visits: Visit[];
  /** What was taken out when this one came. */
  isGone: boolean;
  /** Dollars, where the machine came by one of these jobs. */
  paid: number | null;
};
type Job = {
  machine: Machine | null;
  visit: Visit;
  where: Pick<Machine, 'property' | 'building' | 'unit' | 'contact'>;
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The jobs of a contractor over some years: several visits to each machine, machines that were changed for others, jobs that concern none. */
export const serviceVisits: Layout = {
  name: 'service-visits',
  kind: 'items',
  draw(dice) {
    const style = styleOf(dice);
    const properties = drawProperties(dice, style.form === 'machines' ? 1 : dice.pick([1, 2]), {
      nameOf: siteName,
      buildings: style.hasBuilding ? dice.pick(['letters', 'numbers'] as const) : 'none',
      unitNames: dice.pick(['plain', 'plain', 'lettered', 'sequence'] as const),
      units: [5, 44],
    });
    const technicians = [drawPerson(dice), drawPerson(dice)].map(({ first, last }) => `${first} ${last}`);
    const sheet = new Sheet(dice.pick(['Jobs', 'Service History', 'Sheet1']));
    const machines = properties.flatMap((property) => machinesOf(dice, style, property));
    if (style.form === 'machines') byMachine(sheet, dice, style, properties, machines, technicians);
    else byVisit(sheet, dice, style, properties, machines, technicians);
    const contacts = machines.flatMap(({ contact }) => (contact ? [`${contact.first} ${contact.last}`] : []));
    return {
      sheets: [sheet],
      properties: properties.map((one) => {
        const isTold = style.form === 'machines' || style.columns.some(([key]) => key === 'address');
        return { name: one.name, address: isTold ? addressOf(one) : null };
      }),
      dates: dice.pick<DateStyle>(['m/d/yyyy', 'mm/dd/yyyy', 'm/d/yy', 'iso']),
      asks: ['machines that were replaced', ...(style.form === 'visits' ? ['jobs without a machine'] : [])],
      personal: [
        ...technicians,
        ...(style.columns.some(([key]) => key === 'contact') ? [...new Set(contacts)].slice(0, 20) : []),
      ],
    };
  },
};

function styleOf(dice: Dice): Style {
  const form = dice.pick(['visits', 'visits', 'machines'] as const);
  const order = dice.pick(['day', 'machine'] as const);
  const hasBuilding = dice.chance(0.35);
  const cents = dice.chance(0.6);
  return {
    ...{ trade: dice.pick(TRADES), form, order, hasBuilding },
    since: dice.pick(['day', 'day', 'year', 'month'] as const),
    columns: form === 'machines' ? machineColumns(dice, hasBuilding) : visitColumns(dice, hasBuilding),
    again: order === 'machine' ? dice.pick([null, '', '"', 'same']) : null,
    words: Object.fromEntries(Object.entries(VISIT_WORDS).map(([type, words]) => [type, dice.pick(words)])),
    dollars: cents ? (amount) => `$${money(amount)}` : (amount) => amount,
  };
}

function visitColumns(dice: Dice, hasBuilding: boolean): Column[] {
  const optional = (part: number, ...column: Column): Column[] => (dice.chance(part) ? [column] : []);
  const job: Column[] = [
    ['job', dice.pick(['Job #', 'Job Number', 'Work Order'])],
    ['day', dice.pick(['Completed', 'Completed On', 'Service Date'])],
  ];
  const where: Column[] = [
    ['site', dice.pick(['Location Name', 'Location', 'Site'])],
    ...optional(0.5, 'address', dice.pick(['Location Address', 'Service Address'])),
    ...(hasBuilding ? ([['building', 'Bldg']] satisfies Column[]) : []),
    ['unit', dice.pick(['Unit', 'Apt', 'Unit #'])],
    ...optional(0.4, 'contact', dice.pick(['On-site Contact', 'Contact'])),
  ];
  const machine: Column[] = [
    ['what', dice.pick(['Equipment', 'Equipment Type', 'Machine'])],
    ['make', dice.pick(['Make', 'Manufacturer', 'Brand'])],
    ['model', dice.pick(['Model', 'Model #'])],
    ['serial', dice.pick(['Serial', 'Serial #', 'Serial Number'])],
    ['since', dice.pick(['Installed On', 'Equip. Install Date', 'Installed'])],
  ];
  const work: Column[] = [
    ['kind', dice.pick(['Job Type', 'Type', 'Call Type'])],
    ['done', dice.pick(['Summary', 'Work Performed', 'Resolution'])],
    ['by', dice.pick(['Technician', 'Tech'])],
    ['amount', dice.pick(['Total', 'Invoice Total', 'Amount'])],
  ];
  return dice.pick([
    [...job, ...where, ...machine, ...work],
    [...job, ...work.slice(0, 2), ...where, ...machine, ...work.slice(2)],
    [...where, ...machine, ...job, ...work],
  ]);
}

function machineColumns(dice: Dice, hasBuilding: boolean): Column[] {
  return [
    ...(hasBuilding ? ([['building', 'Bldg']] satisfies Column[]) : []),
    ['unit', dice.pick(['Unit', 'Apt'])],
    ['what', dice.pick(['Equipment', 'System'])],
    ['make', dice.pick(['Make', 'Mfr'])],
    ['model', 'Model'],
    ['serial', dice.pick(['Serial', 'Serial No.'])],
    ['since', dice.pick(['Installed', 'Install Date'])],
    ['state', 'Status'],
  ];
}

function machinesOf(dice: Dice, style: Style, property: DrawnProperty): Machine[] {
  const inHome = dice.pick(style.trade.sets);
  const contact = (resident: Person | null) => (resident === null || dice.chance(0.3) ? null : resident);
  const homes = property.units.flatMap(({ name, building, resident }) => {
    const said = { property, building, unit: name, contact: contact(resident) };
    return inHome.flatMap((type) => (dice.chance(0.8) ? machine(dice, style, said, type) : []));
  });
  const shared = style.trade.shared.flatMap(([unit, type]) =>
    dice.chance(0.4) ? machine(dice, style, { property, building: null, unit, contact: null }, type) : [],
  );
  return [...homes, ...shared];
}

/** One machine with its visits, and before it the one it came for, if it was changed. */
function machine(dice: Dice, style: Style, where: Job['where'], type: ItemTypeName): Machine[] {
  const { trade } = style;
  const plate = plateOf(dice, type);
  const days = Array.from({ length: dice.int(1, 4) }, () => dice.day(2021, 2024)).toSorted((a, b) =>
    a.localeCompare(b),
  );
  const visits = days.map((day): Visit => {
    const [kind, done] = dice.pick(trade.jobs);
    return { day, kind, done: dice.pick(done), amount: dice.int(0, 12) * 25 + dice.pick([0, 9.5, 89]) };
  });
  const since = sinceOf(dice, style, dice.day(2004, 2019));
  if (!dice.chance(0.1)) return [{ ...where, plate, since, visits, isGone: false, paid: null }];
  const [last] = days.slice(-1);
  const change = last ?? '2024-06-03';
  const paid = dice.int(...trade.cost) + dice.pick([0, 0.5]);
  const word = style.words[type] ?? type;
  const install: Visit = { day: change, kind: trade.install, done: `Removed old ${word}, set new`, amount: paid };
  const fresh = plateOf(dice, type);
  const later =
    change < '2024-12-01' && dice.chance(0.3)
      ? [{ day: '2024-12-30', kind: 'Call', done: 'Startup check, OK', amount: 0 }]
      : [];
  const told = sinceOf(dice, style, change);
  return [
    { ...where, plate, since, visits: visits.slice(0, -1), isGone: true, paid: null },
    {
      ...{ ...where, plate: fresh, visits: [install, ...later], isGone: false, paid },
      since: { cell: told.cell, said: change, also: [null, told.said, change.slice(0, 4), ...told.also] },
    },
  ];
}

function plateOf(dice: Dice, type: ItemTypeName): Plate {
  const drawn = drawEquipment(dice, type);
  return { ...drawn, line: brandLine(dice, drawn.brand), serialRead: dice.chance(0.93) ? drawn.serial : null };
}

function sinceOf(dice: Dice, style: Style, day: string): Machine['since'] {
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  if (dice.chance(0.12)) return { cell: dice.pick(['', 'Unknown', 'N/A']), said: null, also: [] };
  if (style.since === 'day') return { cell: { day }, said: day, also: [] };
  if (style.since === 'year') return { cell: year, said: year, also: [] };
  const cell = dice.pick([`${MONTHS[month - 1]} '${year.slice(2)}`, `${month}/${year}`]);
  return { cell, said: `${day.slice(0, 7)}-01`, also: [null, year, day.slice(0, 7)] };
}

function recordOf({ property, building, unit, plate, since, paid }: Machine, { hasBuilding }: Style): TrueItem {
  return trueItem({
    ...{ property: property.name, building: hasBuilding ? building : null, unit, itemType: plate.type },
    ...{ manufacturer: plate.brand, model: plate.model, serial: plate.serialRead, installDate: since.said },
    also: {
      manufacturer: plate.line.also,
      ...(since.also.length > 0 ? { installDate: since.also } : {}),
      ...(paid === null ? {} : { purchaseCents: [Math.round(paid * 100)] }),
    },
  });
}

function machineCells({ plate, since }: Machine, { words }: Style, dice: Dice): Record<string, Cell> {
  return {
    ...{ what: words[plate.type] ?? plate.type, make: plate.line.written, model: plate.model, since: since.cell },
    serial: plate.serialRead ?? dice.pick(['', 'N/A', 'unreadable']),
  };
}

function byVisit(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  properties: readonly DrawnProperty[],
  machines: readonly Machine[],
  technicians: readonly string[],
): void {
  const company = dice.pick(style.trade.companies);
  if (dice.chance(0.6)) {
    sheet.not('title', company).not('title', dice.pick(['Job History', 'Completed Jobs Report', 'Service History']));
    sheet.not('title', 'Date range: 1/1/2021 - 12/31/2024').blank(dice.int(0, 1));
  }
  sheet.not('head', ...style.columns.map(([, head]) => head));
  const jobs: Job[] = machines.flatMap((one) => one.visits.map((visit) => ({ machine: one, visit, where: one })));
  const others = Array.from({ length: dice.int(1, 6) }, (): Job => {
    const property = dice.pick(properties);
    const { name, building } = dice.pick(property.units);
    const [kind, done] = dice.pick(style.trade.others);
    const visit = { day: dice.day(2021, 2024), kind, done, amount: dice.pick([0, 49, 89]) };
    return { machine: null, visit, where: { property, building, unit: name, contact: null } };
  });
  const isByDay = style.order === 'day';
  const all = isByDay
    ? [...jobs, ...others].toSorted((a, b) => a.visit.day.localeCompare(b.visit.day))
    : [...jobs, ...others];
  const told = new Set<Machine>();
  let year = '';
  let total = 0;
  const isByYear = isByDay && dice.chance(0.5);
  for (const job of all) {
    if (isByYear && job.visit.day.slice(0, 4) !== year) {
      if (year !== '') sheet.not('subtotal', ...sumCells(style, `Total ${year}`, total));
      year = job.visit.day.slice(0, 4);
      total = 0;
      sheet.not('group', year);
    }
    total += job.visit.amount;
    visitRow(sheet, dice, style, job, told, dice.pick(technicians));
  }
  if (isByYear) sheet.not('subtotal', ...sumCells(style, `Total ${year}`, total));
  const sum = all.reduce((amount, { visit }) => amount + visit.amount, 0);
  sheet.not('total', ...sumCells(style, `${all.length} jobs`, sum));
}

function visitRow(sheet: Sheet, dice: Dice, style: Style, job: Job, told: Set<Machine>, by: string): void {
  const { machine: of, visit, where } = job;
  const cells: Record<string, Cell> = {
    ...{ job: dice.int(10_000, 99_999), day: { day: visit.day }, site: where.property.name },
    ...{ address: addressOf(where.property), building: where.building ?? '', unit: where.unit },
    contact: where.contact ? `${where.contact.first} ${where.contact.last} ${where.contact.phone}` : '',
    ...(of ? machineCells(of, style, dice) : {}),
    ...{ kind: visit.kind, done: visit.done, by, amount: style.dollars(visit.amount) },
  };
  if (of && told.has(of) && style.again !== null) {
    for (const key of ['make', 'model', 'serial', 'since']) cells[key] = style.again;
  }
  const row = style.columns.map(([key]) => cells[key] ?? '');
  if (of === null) sheet.not('no machine', ...row);
  else if (of.isGone) sheet.not('replaced later', ...row);
  else if (told.has(of)) sheet.not('another visit', ...row);
  else sheet.record(recordOf(of, style), ...row);
  if (of) told.add(of);
}

function sumCells({ columns, dollars }: Style, label: string, total: number): Cell[] {
  const cells = columns.map(([key]): Cell => (key === 'amount' ? dollars(Math.round(total * 100) / 100) : ''));
  cells[0] = label;
  return cells;
}

/** Printed pages: a row a machine, its visits below it under heads of their own. */
function byMachine(
  sheet: Sheet,
  dice: Dice,
  style: Style,
  [property]: readonly DrawnProperty[],
  machines: readonly Machine[],
  technicians: readonly string[],
): void {
  if (!property) throw new Error('No property is drawn');
  sheet.not('title', dice.pick(style.trade.companies)).not('title', 'Equipment Service History');
  sheet.not('title', 'Customer:', property.name).not('title', 'Address:', addressOf(property)).blank();
  const heads = () => {
    sheet.not('head', ...style.columns.map(([, head]) => head));
    sheet.not('head', '', 'Date', 'Job #', 'Type', 'Work Performed', 'Tech', 'Amount');
  };
  heads();
  const perPage = dice.pick([12, 18, 400]);
  for (const [at, of] of machines.entries()) {
    if (at > 0 && at % perPage === 0) {
      sheet.not('page', `Page ${at / perPage} of ${Math.ceil(machines.length / perPage)}`).blank();
      heads();
    }
    const cells: Record<string, Cell> = {
      ...{ building: of.building ?? '', unit: of.unit, ...machineCells(of, style, dice) },
      state: of.isGone ? 'Replaced' : 'Active',
    };
    const row = style.columns.map(([key]) => cells[key] ?? '');
    if (of.isGone) sheet.not('replaced', ...row);
    else sheet.record(recordOf(of, style), ...row);
    for (const { day, kind, done, amount } of of.visits) {
      const job = dice.int(10_000, 99_999);
      sheet.not('visit', '', { day }, job, kind, done, dice.pick(technicians), style.dollars(amount));
    }
    if (of.visits.length > 1) {
      const sum = of.visits.reduce((total, { amount }) => total + amount, 0);
      sheet.not('subtotal', '', '', '', '', `${of.visits.length} visits`, '', style.dollars(sum));
    }
  }
  const total = machines.flatMap(({ visits }) => visits).reduce((sum, { amount }) => sum + amount, 0);
  sheet.not('total', 'Total', '', '', '', '', '', style.dollars(total));
}
