import { drawAsset, homeTypes } from '../../assets.ts';
import type { Dice } from '../../dice.ts';
import { type Layout, Sheet } from '../../sheet.ts';
import { trueItem } from '../../truth.ts';
import { drawProperties } from '../../world.ts';
import { keptName } from './names.ts';

const WORDS: Record<string, string[]> = {
  'Water heater': ['DHW Heater', 'Water Heater'],
  'Central AC condenser': ['Condensing Unit', 'AC Condenser'],
  Refrigerator: ['Refrigerator/Freezer', 'Refrigerator'],
  Range: ['Range/Oven', 'Electric Range'],
};

/** An export of a maintenance system: the place as a path in one cell, type and class apart, the state of each asset. */
export const locationPaths: Layout = {
  name: 'location-paths',
  kind: 'items',
  draw(dice) {
    const properties = drawProperties(dice, dice.pick([1, 2]), {
      nameOf: keptName,
      buildings: 'letters',
      units: [4, 30],
      unitNames: 'plain',
    });
    const sheet = new Sheet('Assets');
    const glue = dice.pick([' > ', ' / ', ' :: ']);
    const [make, model] = dice.chance(0.5) ? ['Make', 'Model'] : ['Manufacturer Name', 'Manufacturer Part #'];
    sheet.not(
      'head',
      'Asset Tag',
      'Asset Name',
      'Location Path',
      'Asset Class',
      'Asset Subclass',
      make,
      model,
      'Serial',
      'Lifecycle State',
      'Commissioned',
      'Purchase Amount (USD)',
      'Criticality',
    );
    for (const property of properties) {
      for (const unit of property.units)
        row(sheet, dice, property.name, unit.building, unit.name, glue, homeTypes(dice));
      row(sheet, dice, property.name, null, 'Clubhouse', glue, ['Thermostat', 'Fire extinguisher']);
      if (dice.chance(0.5)) row(sheet, dice, property.name, null, 'Pool', glue, ['Pool equipment']);
    }
    return {
      sheets: [sheet],
      properties: properties.map(({ name }) => ({ name, address: null })),
      dates: 'iso',
      asks: ['location', 'state'],
      personal: [],
    };
  },
};

function row(
  sheet: Sheet,
  dice: Dice,
  property: string,
  building: string | null,
  unit: string,
  glue: string,
  types: string[],
): void {
  for (const type of types) {
    const { brand, model, serial, installed, priceCents } = drawAsset(dice, type);
    const state = dice.weighed([
      ['In Service', 90],
      ['Decommissioned', 4],
      ['Scrapped', 3],
    ] as const);
    const path = [property, ...(building ? [`Building ${building}`] : []), unit].join(glue);
    const word = dice.pick(WORDS[type] ?? [type]);
    const cells = [
      `A${dice.digits(5)}`,
      `${unit} ${word}`,
      path,
      'Equipment',
      word,
      brand,
      model,
      serial,
      state,
      { day: installed },
      priceCents / 100,
      dice.pick(['Low', 'High']),
    ];
    if (state !== 'In Service') sheet.not('disposed', ...cells);
    else
      sheet.record(
        trueItem({
          property,
          building: building ? `Building ${building}` : null,
          unit,
          itemType: type,
          manufacturer: brand,
          model,
          serial,
          installDate: installed,
          purchaseCents: priceCents,
        }),
        ...cells,
      );
  }
}
