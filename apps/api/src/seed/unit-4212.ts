import { addDays, addMonths } from '@lintel/domain/base/calendar';
import { type DemoType, modelNamed } from './demo-models.ts';
import { blankItem, event, type ItemDraft, type UnitDraft } from './drafts.ts';
import { fixedSource, stampSerial } from './serial-grammar.ts';

const NAME = '4212';

/** Where the unit of the demo's story is, dressed for it: two bedrooms, and a resident who has given notice. */
export function findUnit4212(units: UnitDraft[]): number {
  const index = units.findIndex((unit) => unit.name === NAME);
  const unit = units[index];
  if (!unit) throw new RangeError('the plan has no unit 4212');
  units[index] = { ...unit, floorPlan: 'B2', beds: 2, baths: 2, sqft: 986, status: 'NOTICE', leaseDay: 25 };
  return index;
}

/**
 * The items of unit 4212: a water heater of the Rheem batch past its life, a heat pump whose Carrier predecessor was retired,
 * a washer whose plate nobody could read, and no dishwasher since the last one leaked. `first` is the place of the first item.
 */
export function unit4212Items(unit: number, first: number, facts: StoryFacts): ItemDraft[] {
  const { today, liveSinceDay, manager, member } = facts;
  const told = (fixed: Told): ItemDraft => {
    const model = modelNamed(fixed.type, fixed.model);
    const item = blankItem(fixed.type, model, unit, -fixed.daysAgo);
    const stamp = model.grammar
      ? stampSerial(model.grammar, addDays(today, -fixed.madeDaysAgo), fixedSource(fixed.letters ?? '', fixed.digits))
      : null;
    item.recordedDay = liveSinceDay + 2;
    item.recordedBy = manager;
    item.installDate = addDays(today, -fixed.daysAgo);
    item.serial = stamp?.serial ?? null;
    item.mfgDate = stamp?.mfgDate ?? null;
    item.confidence = 'HIGH';
    item.purchaseCents = fixed.cents;
    item.warrantyEndsOn = addMonths(item.installDate, model.warrantyMonths);
    return item;
  };

  const waterHeater = told({
    type: 'electricHeater',
    model: 'XE40M06ST45U1',
    daysAgo: 4381,
    madeDaysAgo: 4406,
    letters: 'Q',
    digits: '04732',
    cents: 98_600,
  });
  waterHeater.condition = 2;
  waterHeater.conditionOn = addDays(today, -26);
  waterHeater.conditionBy = manager;
  waterHeater.events.push(
    event('CONDITION', -26, { changes: { condition: [null, 2] }, note: 'Rust at the cold nipple', by: manager }),
  );

  const heatPump = told({
    type: 'heatPump',
    model: 'GSZ140241',
    daysAgo: 2567,
    madeDaysAgo: 2610,
    digits: '124486',
    cents: 487_000,
  });
  const oldHeatPump = told({
    type: 'heatPump',
    model: '38YXA024',
    daysAgo: 8063,
    madeDaysAgo: 8110,
    letters: 'E',
    digits: '11873',
    cents: null,
  });
  retireStory(oldHeatPump, 2567, first + 1, 'Compressor seized', facts);

  const washer = blankItem('washer', modelNamed('washer', 'WTW4855HW'), unit, -1500);
  washer.recordedDay = liveSinceDay + 2;
  washer.recordedBy = member;
  washer.note = 'Plate could not be read';

  const dishwasher = told({
    type: 'dishwasher',
    model: 'WDF330PAHW',
    daysAgo: 3020,
    madeDaysAgo: 3061,
    letters: 'F',
    digits: '22418',
    cents: 41_200,
  });
  retireStory(dishwasher, 350, null, 'Leak at the pump', facts);

  return [
    waterHeater,
    heatPump,
    oldHeatPump,
    told({
      type: 'refrigerator',
      model: 'GTS18HGNRWW',
      daysAgo: 2856,
      madeDaysAgo: 2890,
      digits: '482913',
      cents: 55_200,
    }),
    told({
      type: 'electricRange',
      model: 'WFC150M0EW',
      daysAgo: 3899,
      madeDaysAgo: 3940,
      letters: 'C',
      digits: '18842',
      cents: 51_200,
    }),
    told({
      type: 'microwave',
      model: 'JVM3160DFWW',
      daysAgo: 1890,
      madeDaysAgo: 1945,
      digits: '739205',
      cents: 28_900,
    }),
    washer,
    told({ type: 'dryer', model: 'GTX33EASKWW', daysAgo: 3689, madeDaysAgo: 3740, digits: '205517', cents: 48_600 }),
    dishwasher,
  ];
}

function retireStory(
  item: ItemDraft,
  daysAgo: number,
  successor: number | null,
  reason: string,
  facts: StoryFacts,
): void {
  item.status = 'RETIRED';
  item.retiredOn = addDays(facts.today, -daysAgo);
  item.retiredReason = reason;
  item.successor = successor;
  item.warrantyEndsOn = null;
  item.recordedDay = Math.min(item.recordedDay, -daysAgo);
  const kind = successor === null ? 'RETIRED' : 'REPLACED';
  item.events.push(event(kind, -daysAgo, { fromUnit: item.unit, note: reason, by: facts.manager }));
}

export type StoryFacts = { today: string; liveSinceDay: number; manager: number | null; member: number | null };

type Told = {
  type: DemoType;
  model: string;
  daysAgo: number;
  madeDaysAgo: number;
  letters?: string;
  digits: string;
  cents: number | null;
};
