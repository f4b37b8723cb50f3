import type { FullProperty, UnitRow } from './property-search.ts';

const aUnit = (id: number, over: Partial<UnitRow> = {}): UnitRow => ({
  id,
  name: String(id),
  propertyId: 7,
  buildingId: 1,
  buildingName: 'A',
  floor: 1,
  floorPlan: 'B2',
  beds: 2,
  baths: 1,
  sqft: 904,
  status: 'OCCUPIED',
  itemCount: 8,
  pastLifeCount: 0,
  undatedCount: 0,
  ...over,
});

/** A property of two buildings and three units; a test states only what matters to it. */
export const aProperty = (over: Partial<FullProperty> = {}): FullProperty => ({
  id: 7,
  organizationId: 1,
  name: 'Alder Court',
  address: '12 Alder Way',
  city: 'Tacoma',
  state: 'WA',
  postalCode: '98402',
  yearBuilt: 1968,
  timezone: 'America/Los_Angeles',
  kind: 'garden',
  region: null,
  isDemo: false,
  photoFileId: null,
  unitCount: 3,
  itemCount: 24,
  lastImportAt: null,
  RegionalManager: null,
  RegionalMaintenanceManager: null,
  version: 4,
  unitCosts: [],
  buildings: [
    { id: 1, name: 'A', floors: 2, unitCount: 2, itemCount: 16, version: 1 },
    { id: 2, name: 'B', floors: 2, unitCount: 1, itemCount: 8, version: 1 },
  ],
  units: [
    aUnit(101, { pastLifeCount: 3 }),
    aUnit(102, { status: 'VACANT', undatedCount: 2 }),
    aUnit(201, { buildingId: 2, buildingName: 'B', pastLifeCount: 1 }),
  ],
  ...over,
});
