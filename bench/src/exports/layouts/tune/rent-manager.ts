import { type Layout, Sheet } from '../../sheet.ts';
import { trueUnit } from '../../truth.ts';
import { drawPerson } from '../../words.ts';
import { type DrawnUnit, drawProperties, money, personalOf } from '../../world.ts';

const HEADS = ['Unit', 'Type', 'Sq. Ft.', 'Market Rent', 'Tenant', 'Lease Dates', 'Description', 'Charge Amount'];

/** Rent Manager's rent roll: a heading 'Property: …', room mates and charges below the unit, no status but VACANT. */
export const rentManager: Layout = {
  name: 'rent-manager',
  kind: 'units',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([1, 2, 2]), {
      units: [6, 90],
      ...dice.pick([{ buildings: 'none' }, { buildings: 'letters', unitNames: 'building dash' }] as const),
    });
    const sheet = new Sheet('RentRoll');
    sheet
      .not('title', 'Rent Roll')
      .not('title', 'Bluefield Management LLC')
      .not('title', '3/12/2025 8:02 AM', '', '', '', '', 'Page 1');
    const isHeadPerProperty = dice.chance(0.4);
    if (!isHeadPerProperty) sheet.not('head', ...HEADS);
    const label = dice.pick([
      (name: string, code: string) => `Property: ${name} (${code})`,
      (name: string, code: string) => `Property: ${code} - ${name}`,
      (name: string) => name,
    ]);
    for (const property of properties) {
      sheet.across('group', label(property.name, property.code), HEADS.length);
      if (isHeadPerProperty) sheet.not('head', ...HEADS);
      for (const unit of property.units) {
        const isEmpty = unit.resident === null;
        const said = trueUnit({
          property: property.name,
          unit: unit.name,
          unitType: unit.plan.code,
          sqft: unit.plan.sqft,
          status: isEmpty ? 'VACANT' : null,
          also: { building: [unit.building], status: isEmpty ? [] : ['OCCUPIED'] },
        });
        const tenant = unit.resident
          ? `${unit.resident.first} ${unit.resident.last} ${unit.resident.code.toUpperCase()}`
          : dice.pick(['VACANT', '-- VACANT --', 'Vacant']);
        const dates = isEmpty ? '' : `${us(unit.moveIn)} - ${us(unit.leaseEnd)}`;
        sheet.record(
          said,
          unit.name,
          unit.plan.code,
          unit.plan.sqft,
          money(unit.market),
          tenant,
          dates,
          isEmpty ? '' : 'Rent Charge',
          isEmpty ? '' : money(unit.rent),
        );
        further(
          sheet,
          unit,
          dice.chance(0.25) ? `${drawPerson(dice).first} ${drawPerson(dice).last}` : null,
          dice.chance(0.4),
        );
      }
      sheet.not(
        'subtotal',
        dice.pick(['Property Totals:', `Total for ${property.name}`, `${property.code} Total`]),
        '',
        property.units.length * 800,
        money(property.units.length * 1300),
      );
      sheet.not('subtotal', 'Averages:', '', 800, money(1300)).blank();
    }
    sheet.not('subtotal', 'Report Totals:', '', '', money(99_000));
    return {
      sheets: [sheet],
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates: 'mm/dd/yyyy',
      asks: [],
      personal: personalOf(
        properties.flatMap(({ units }) => units),
        ({ first, last }) => [`${first} ${last}`],
      ),
    };
  },
};

function further(sheet: Sheet, { resident }: DrawnUnit, mate: string | null, hasPet: boolean): void {
  if (!resident) return;
  if (mate) sheet.not('further line', '', '', '', '', mate);
  if (hasPet) sheet.not('further line', '', '', '', '', '', '', 'Pet Rent', '35.00');
}

function us(day: string): string {
  const [year, month, date] = day.split('-');
  return `${month}/${date}/${year}`;
}
