import type { Tx } from '@lintel/db/tx';
import { dateOf, yearOf } from '@lintel/domain/base/calendar';
import type { Catalogue } from './catalogue-ids.ts';
import { DEMO_PRICES, DEMO_TYPES, type DemoType } from './demo-models.ts';

/** Disposals wear out sooner in rented homes than the catalogue says. */
const ORGANIZATION_EUL_YEARS: Partial<Record<DemoType, number>> = { disposal: 9 };
/** Hard water: the tanks of this property last a year less. */
const PROPERTY_EUL = { propertyName: 'Alder Court', type: 'gasHeater', years: 9 } as const;

/** The organization's installed costs as of this January, with its own expected life for one type. */
export async function insertPriceBook(
  db: Tx['db'],
  organizationId: number,
  catalogue: Catalogue,
  today: string,
): Promise<void> {
  const byKey = new Map((Object.keys(DEMO_TYPES) as DemoType[]).map((type) => [DEMO_TYPES[type], type]));
  await db
    .insertInto('organization_item_type')
    .values(
      [...byKey].map(([key, type]) => {
        const [unit, delivery, install, haulAway] = DEMO_PRICES[key];
        return {
          organization_id: organizationId,
          item_type_id: catalogue.typeId(type),
          eul_years: ORGANIZATION_EUL_YEARS[type] ?? null,
          unit_cost_cents: unit,
          delivery_cents: delivery,
          install_cents: install,
          haul_away_cents: haulAway,
          priced_on: dateOf(yearOf(today), 1, 1),
        };
      }),
    )
    .execute();
}

/** The one property with an expected life of its own, where the organization has it. */
export async function insertPropertyLife(
  db: Tx['db'],
  organizationId: number,
  propertyIds: ReadonlyMap<string, number>,
  catalogue: Catalogue,
): Promise<void> {
  const propertyId = propertyIds.get(PROPERTY_EUL.propertyName);
  if (propertyId === undefined) return;
  await db
    .insertInto('property_item_type')
    .values({
      organization_id: organizationId,
      property_id: propertyId,
      item_type_id: catalogue.typeId(PROPERTY_EUL.type),
      eul_years: PROPERTY_EUL.years,
    })
    .execute();
}
