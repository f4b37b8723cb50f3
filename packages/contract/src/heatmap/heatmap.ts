import { HEAT_METRICS } from '@lintel/domain/heatmap/heatmap';
import { AGE_BASES } from '@lintel/domain/items/life';
import * as z from 'zod';
import { Figure } from '../base/figure.ts';
import { choice, named, value } from '../base/list-filter.ts';
import { ExportFormat, pageOf, pagesQuery } from '../base/paging.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, DateOnly, Id, Instant, idParams, line } from '../base/scalars.ts';
import {
  ITEM_AGE_WORDS,
  ITEM_CONFIDENCE_WORDS,
  ITEM_TAGGED_WORDS,
  ITEM_WARRANTY_WORDS,
} from '../items/item-list-words.ts';
import { UNIT_STATUSES } from '../units/unit.ts';

/** What the heatmap can be narrowed to: figures, cells, waves and files follow. */
export const HEATMAP_FILTERS = {
  buildingId: named('Building', 'building'),
  floorPlan: value('Plan', line(80)),
  itemTypeId: named('Item', 'itemType'),
  manufacturerId: named('Manufacturer', 'manufacturer'),
  modelId: named('Model', 'model'),
  age: choice('Age', ITEM_AGE_WORDS),
  warranty: choice('Warranty', ITEM_WARRANTY_WORDS),
  confidence: choice('Date confidence', ITEM_CONFIDENCE_WORDS),
  /** On the item, or on its unit. */
  tag: value('Tag', line(40)),
  tagged: choice('Tagged', ITEM_TAGGED_WORDS),
};

/** What the page draws. */
export const HEAT_PICTURES = ['grid', 'matrix', 'stacks', 'years'] as const;

const Place = z.int().nonnegative();
const Days = z.int();

/** One array for each column: 5,000 units come as 7 arrays and not as 5,000 objects. */
const Units = z.strictObject({
  id: z.array(Id),
  name: z.array(z.string()),
  /** Place in `buildings`. */
  building: z.array(Place.nullable()),
  /** Below 1 for basements. */
  floor: z.array(z.int().nullable()),
  /** Place in `floorPlans`. */
  floorPlan: z.array(Place.nullable()),
  /** Place in `areaTypes`. */
  areaType: z.array(Place.nullable()),
  status: z.array(z.enum(UNIT_STATUSES).nullable()),
  /** Open red flags about the unit, or about what is no longer in service in it; none where the filter asks for items. */
  flags: z.array(Count),
  /** Days vacant until today, by its open turn; null where no turn says so. */
  vacantDays: z.array(Count.nullable()),
  /** How many cells the unit has; those of the next unit follow them. */
  cells: z.array(Count),
});

/**
 * What many cells have in common, said once: 75,000 cells of a large property share some thousands of these. Where a unit has several
 * items of a type, single facts are those of the oldest (most of its life used), and `items` says how many there are.
 */
const Kinds = z.strictObject({
  /** Place in `itemTypes`. */
  type: z.array(Place),
  /** In service. */
  items: z.array(Count),
  /** Expected by the standard set of the area and not recorded. */
  missing: z.array(Count),
  /** Place in `models`. */
  model: z.array(Place.nullable()),
  /** i installed, m made, s first seen (then age and life used are 'at least'). */
  basis: z.array(z.enum(AGE_BASES).nullable()),
  eulYears: z.array(z.number().nullable()),
  condition: z.array(z.int().min(1).max(5).nullable()),
  /** With a remaining life that is known, none left included. */
  lifed: z.array(Count),
  pastLife: z.array(Count),
  /** Life ends after today and within 12 months. */
  due12: z.array(Count),
  /** Installed cost; null where no item of the cell has a price. */
  costCents: z.array(Cents.nullable()),
  unpriced: z.array(Count),
  /** Installed cost of what is past its life; null where none of it has a price. */
  backlogCents: z.array(Cents.nullable()),
  /** With model, serial number and an installation or manufacture date. */
  complete: z.array(Count),
  /** With an open red flag: an item has one at most. */
  flags: z.array(Count),
});

/** One array for each column, one place in each for every item type that a unit holds or is expected to hold, unit by unit. */
const Cells = z.strictObject({
  /** Place in `kinds`. */
  kind: z.array(Place),
  /** From the basis date to `asOf`; ÷ 365.2425 is the age in years, and that ÷ the expected life is the life used. */
  ageDays: z.array(Days.nullable()),
  /** To the cover that ends next; below zero where all has ended. */
  warrantyDays: z.array(Days.nullable()),
});

/** The work and the reports of the last 12 months: a place for each item type of a unit, and one for the unit itself. */
const Repairs = z.strictObject({
  /** Place in `units`. */
  unit: z.array(Place),
  /** Place in `itemTypes`; null where it was of the unit itself, or of a type that has no cell here. */
  type: z.array(Place.nullable()),
  /** Maintenance records. */
  records: z.array(Count),
  /** The sum of the known costs; null where no record has one. */
  costCents: z.array(Cents.nullable()),
  uncosted: z.array(Count),
  /** Service requests that no maintenance record answers. */
  reports: z.array(Count),
  /** Of records and reports: those whose words name a leak, a drain or water. */
  leaks: z.array(Count),
});

const Wave = z.strictObject({
  modelId: Id,
  model: z.string(),
  manufacturer: z.string().nullable(),
  itemTypeId: Id,
  /** The first and the last day on which its items were made, else installed. */
  from: DateOnly,
  to: DateOnly,
  items: Count,
  /** In service of the type, whatever model and date. */
  ofItems: Count,
  pastLife: Count,
  /** Of the items: those that a condition reading says have failed. */
  failed: Count,
  /** Beside the items: those of the same model and quarter that are out of service. */
  retired: Count,
  /** What replacing all of them costs today; null where none has a price. */
  costCents: Cents.nullable(),
  unpriced: Count,
  /** Of the model and without a date, so in no wave. */
  undated: Count,
  unitIds: z.array(Id),
});

export const InventoryHeatmap = z.strictObject({
  propertyId: Id,
  propertyName: z.string(),
  organizationId: Id,
  organizationName: z.string(),
  asOf: DateOnly,
  computedAt: Instant,
  /** A life or price of many items was changed and a job computes them again; some figures still go by the old one. */
  isBeingRecomputed: z.boolean(),
  figures: z.array(Figure),
  counts: z.strictObject({
    units: Count,
    /** Units of the property, whatever the filter. */
    unitsInAll: Count,
    cells: Count,
    /** In service, those without a unit included; the figures are computed over them. */
    items: Count,
    itemsWithoutUnit: Count,
  }),
  buildings: z.array(z.strictObject({ buildingId: Id, name: z.string() })),
  floorPlans: z.array(z.string()),
  areaTypes: z.array(z.string()),
  /** The types of the cells, those of the most units first, with their average age over `items`. */
  itemTypes: z.array(
    z.strictObject({ itemTypeId: Id, itemType: z.string(), icon: z.string(), items: Count, averageAge: Figure }),
  ),
  /** The types of all items of the property, whatever the filter. */
  typeChoices: z.array(z.strictObject({ itemTypeId: Id, itemType: z.string() })),
  /** The manufacturers and models of all items of the property, whatever the filter. */
  manufacturers: z.array(z.strictObject({ manufacturerId: Id, manufacturer: z.string() })),
  models: z.array(
    z.strictObject({
      modelId: Id,
      model: z.string(),
      manufacturerId: Id,
      manufacturer: z.string().nullable(),
      itemTypeId: Id.nullable(),
    }),
  ),
  /**
   * False where the filter asks for what only recorded items have, such as a model: then nothing is said of what is expected and not
   * recorded, and no cell is of it.
   */
  hasExpected: z.boolean(),
  units: Units,
  cells: Cells,
  kinds: Kinds,
  repairs: Repairs,
  /** How many items were made, else installed, in a year, by type; a year of null is not known, or known from a first sighting only. */
  years: z.array(z.strictObject({ type: Place, year: z.int().nullable(), items: Count, pastLife: Count })),
  waves: z.array(Wave),
});

/** Work that was done, or a report that no work answers. */
export const RecentWork = z.strictObject({
  kind: z.enum(['RECORD', 'SERVICE']),
  id: Id,
  unitId: Id,
  unitName: z.string(),
  floor: z.int().nullable(),
  on: DateOnly,
  summary: z.string(),
  itemType: z.string().nullable(),
  /** Null is not known; of a report there is none. */
  costCents: Cents.nullable(),
  vendor: z.string().nullable(),
  /** Its words name a leak, a drain or water. */
  isLeak: z.boolean(),
});

/** Ids with commas between: the units of a stack. */
const UnitIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
  .meta({ description: 'ids of units of the property, separated by commas, 200 at most; all of them unless said' });

export const heatmap = defineContract({
  listRecentWork: {
    method: 'GET',
    path: '/insight/:propertyId/recent-work',
    access: 'user',
    summary:
      'Work and unanswered reports of the last 12 months in the units of a property, or in some of them, the newest first',
    description: 'What a manager has hidden is left out, as it is in the heatmap.',
    params: idParams('propertyId'),
    query: pagesQuery.extend({ unitIds: UnitIds.optional() }),
    response: pageOf(RecentWork),
    errors: ['NOT_FOUND'],
    reads: ['MAINTENANCE_NOTE', 'UNIT', 'ITEM'],
    about: { propertyId: 'params.propertyId' },
  },
  getInventoryHeatmap: {
    method: 'GET',
    path: '/insight/:propertyId/inventory-heatmap',
    access: 'user',
    summary:
      'Units by item types with life, cost, warranty, repairs and open flags of each, what is missing, and waves of one model',
    params: idParams('propertyId'),
    query: z.strictObject({
      buildingId: HEATMAP_FILTERS.buildingId.schema,
      floorPlan: HEATMAP_FILTERS.floorPlan.schema,
      itemTypeId: HEATMAP_FILTERS.itemTypeId.schema,
      manufacturerId: HEATMAP_FILTERS.manufacturerId.schema,
      modelId: HEATMAP_FILTERS.modelId.schema,
      age: HEATMAP_FILTERS.age.schema,
      warranty: HEATMAP_FILTERS.warranty.schema,
      confidence: HEATMAP_FILTERS.confidence.schema,
      tag: HEATMAP_FILTERS.tag.schema,
      tagged: HEATMAP_FILTERS.tagged.schema,
      format: ExportFormat.optional(),
      picture: z.enum(HEAT_PICTURES).optional().meta({
        description:
          'of a file: what the page shows. A PDF has the picture with its legend; CSV has a row for each cell of it, unit or year; XLSX also all facts',
      }),
      colour: z
        .enum(HEAT_METRICS)
        .optional()
        .meta({ description: 'of a picture: by what it is coloured; life used unless said' }),
      ofType: Id.optional().meta({ description: 'of the picture grid: coloured by the life used of this item type' }),
      show: z
        .string()
        .regex(/^(?:[1-5]|unknown|missing|none)(?:,(?:[1-5]|unknown|missing|none)){0,7}$/)
        .optional()
        .meta({
          description: 'of a picture: only cells of these steps and blanks of the legend, by commas; all unless said',
        }),
    }),
    response: InventoryHeatmap,
    revision: 'property',
    errors: ['NOT_FOUND', 'UNPROCESSABLE', 'OVERLOADED'],
    reads: ['ITEM', 'UNIT', 'PROPERTY', 'CATALOGUE', 'MAINTENANCE_NOTE', 'ASSET_ALERT', 'TURN', 'TAG'],
    about: { propertyId: 'params.propertyId' },
    exports: true,
    limit: 'heavy',
  },
});
