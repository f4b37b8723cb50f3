import type { Dice } from '../../dice.ts';
import { type Cell, type Drawn, type Layout, Sheet } from '../../sheet.ts';
import { trueUnit, type UnitStatus } from '../../truth.ts';
import { addressOf } from '../../words.ts';
import { type DrawnProperty, type DrawnUnit, drawProperties, money, personalOf } from '../../world.ts';
import { otherName } from './names.ts';

const CP1252: Partial<Drawn> = { container: 'csv', csv: { delimiter: ';', encoding: 'windows-1252' } };

/** A directory of a portfolio: a row 'Property: Name (code)', address and city under one head, coming residents in rows of their own. */
export const unitDirectory: Layout = {
  name: 'unit-directory',
  kind: 'units',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([3, 3, 2]), {
      nameOf: otherName,
      buildings: 'none',
      unitNames: dice.pick(['plain', 'sequence', 'lettered'] as const),
      units: [4, 70],
      oddNames: dice.chance(0.2),
    });
    const sheet = new Sheet('Unit Directory');
    const isSplit = dice.chance(0.5);
    const heads = [
      'Unit',
      'Address',
      ...(isSplit ? [''] : []),
      dice.pick(['BR/BA', 'Bd/Ba']),
      'Sq Ft',
      'Status',
      'Tenant',
      dice.pick(['Téléphone/Phone', 'Phone']),
      'Lease To',
      'Market Rent',
    ];
    if (dice.chance(0.6)) sheet.not('title', 'Unit Directory').not('title', 'Exported On: 03/12/2025 09:02 AM').blank();
    sheet.not('head', ...heads);
    for (const property of properties) {
      const { name, code, units } = property;
      sheet.across('group', `Property: ${name} (${code})`, heads.length);
      for (const unit of units) rowsOf(sheet, dice, property, unit, isSplit);
      if (dice.chance(0.5)) sheet.not('subtotal', `Total for ${name}`, `${units.length} units`);
    }
    const all = properties.flatMap(({ units }) => units);
    sheet.not('subtotal', 'Total', `${all.length} units`);
    return {
      sheets: [sheet],
      properties: properties.map((property) => ({ name: property.name, address: addressOf(property) })),
      dates: 'mm/dd/yyyy',
      asks: ['status', 'future'],
      personal: personalOf(all, ({ first, last, phone }) => [`${last}, ${first}`, phone]),
      ...(dice.chance(0.75) ? CP1252 : {}),
    };
  },
};

/** The word for a unit's state, the status a careful person enters for it, and others that are right too. */
function statusWord(dice: Dice, unit: DrawnUnit, isFutureAlone: boolean): [string, UnitStatus | null, UnitStatus[]] {
  if (isFutureAlone) return ['Future', null, ['VACANT']];
  if (unit.occupancy === 'occupied') {
    return dice.weighed<[string, UnitStatus | null, UnitStatus[]]>([
      [['Current', 'OCCUPIED', []], 88],
      [['Pending renewal', null, ['OCCUPIED']], 7],
      [['Eviction', null, ['OCCUPIED', 'NOTICE']], 5],
    ]);
  }
  if (unit.occupancy.startsWith('notice')) return ['Notice', 'NOTICE', []];
  if (unit.occupancy === 'down') return ['Down', 'DOWN', []];
  if (unit.occupancy === 'model') return ['Model', 'MODEL', []];
  return ['Vacant', 'VACANT', unit.occupancy === 'vacant unrented not ready' ? ['TURN'] : []];
}

function rowsOf(sheet: Sheet, dice: Dice, property: DrawnProperty, unit: DrawnUnit, isSplit: boolean): void {
  const { plan, resident } = unit;
  const { street, city, state, zip } = property;
  const own = `${street} #${unit.name}`;
  const address = isSplit ? [own, `${city}, ${state} ${zip}`] : [`${own}, ${city}, ${state} ${zip}`];
  const isComing = unit.occupancy.endsWith(' rented');
  const isFutureAlone = unit.occupancy === 'vacant rented' && dice.chance(0.3);
  const [word, status, also] = statusWord(dice, unit, isFutureAlone);
  const said = trueUnit({
    property: property.name,
    unit: unit.name,
    bedrooms: plan.beds,
    bathrooms: plan.baths,
    sqft: plan.sqft,
    status,
    also: { status: also },
  });
  const before: Cell[] = [unit.name, ...address, `${plan.beds} / ${plan.baths.toFixed(1)}`, plan.sqft];
  const coming: Cell[] = ['Coming, Zoë', '(208) 555-0144', { day: '2026-04-30' }, money(unit.market)];
  const now: Cell[] = resident
    ? [`${resident.last}, ${resident.first}`, resident.phone, { day: unit.leaseEnd }, money(unit.market)]
    : ['', '', '', money(unit.market)];
  sheet.record(said, ...before, word, ...(isFutureAlone ? coming : now));
  if (isComing && !isFutureAlone) sheet.not('future resident', ...before, 'Future', ...coming);
}
