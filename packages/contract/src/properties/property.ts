import { STATES } from '@lintel/domain/base/states';
import * as z from 'zod';
import { ExportFormat, pageOf, pageQuery, pagesQuery, wholeListQuery } from '../base/paging.ts';
import { Address, Coordinates, GivenCoordinates } from '../base/place.ts';
import { defineContract } from '../base/route.ts';
import { Cents, Count, GivenDate, Id, Instant, idParams, line, lineOrEmpty, TimeZone } from '../base/scalars.ts';
import { ACTIVITY_KINDS } from '../items/item-list-words.ts';
import { Activity } from './activity.ts';

const Person = z.strictObject({ id: Id, firstName: z.string(), lastName: z.string() });

export const Property = z.strictObject({
  id: Id,
  organizationId: Id,
  name: z.string(),
  ...Address,
  ...Coordinates,
  yearBuilt: z.int().nullable(),
  timezone: z.string(),
  kind: z.string().nullable(),
  /** The organization's own word for where it counts the property. */
  region: z.string().nullable(),
  /** A made-up community that somebody loaded to look around. */
  isDemo: z.boolean(),
  photoFileId: Id.nullable(),
  unitCount: Count,
  itemCount: Count,
  lastImportAt: Instant.nullable(),
  RegionalManager: Person.nullable(),
  RegionalMaintenanceManager: Person.nullable(),
  version: z.int().positive(),
});

/** What this property pays for one item of a type, where that differs from the price book; integer cents. */
export const UnitCost = z.strictObject({ itemTypeId: Id, unitCostCents: Cents.min(0) });

export const PropertyDetail = Property.extend({ unitCosts: z.array(UnitCost) });

export const UnitRow = z.strictObject({
  id: Id,
  name: z.string(),
  propertyId: Id,
  buildingId: Id.nullable(),
  buildingName: z.string().nullable(),
  floor: z.int().nullable(),
  floorPlan: z.string().nullable(),
  beds: z.number().nullable(),
  baths: z.number().nullable(),
  sqft: z.int().nullable(),
  status: z.string().nullable(),
  itemCount: Count,
  /** Null where no item's remaining life is known. */
  pastLifeCount: Count.nullable(),
  undatedCount: Count,
});

export const FullProperty = PropertyDetail.extend({
  buildings: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      floors: z.int().nullable(),
      unitCount: Count,
      itemCount: Count,
      version: z.int().positive(),
    }),
  ),
  units: z.array(UnitRow),
});

export const PropertyBody = z.strictObject({
  organizationId: Id,
  name: line(120),
  address: lineOrEmpty(200).nullable().optional(),
  city: lineOrEmpty(100).nullable().optional(),
  /** One of the 50 states or DC, as two letters. */
  state: z
    .enum(STATES.map(([code]) => code))
    .nullable()
    .optional(),
  postalCode: lineOrEmpty(20).nullable().optional(),
  yearBuilt: z.int().min(1800).max(2100).nullable().optional(),
  ...GivenCoordinates,
  /** Without it a new property gets that of its state or ZIP code, else that of its organization. */
  timezone: TimeZone.optional(),
  kind: lineOrEmpty(60).nullable().optional(),
  region: line(60).nullable().optional(),
  regionalManagerId: Id.nullable().optional(),
  regionalMaintenanceManagerId: Id.nullable().optional(),
  /** All of them: a type that is not named here goes back to the price book. */
  unitCosts: z.array(UnitCost).max(500).optional(),
});

/** What of a property is archived and can be brought back. */
export const ArchivedPlaces = z.strictObject({
  buildings: z.array(z.strictObject({ id: Id, name: z.string(), unitCount: Count, archivedAt: Instant })),
  units: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      buildingName: z.string().nullable(),
      itemCount: Count,
      archivedAt: Instant,
    }),
  ),
});

const BuildingPlan = z.union([
  z.strictObject({
    name: line(80),
    floors: z.int().min(1).max(100),
    unitsPerFloor: z.int().min(1).max(200),
    /** `{building}{floor}{n}`: `{n}` is padded to two digits. */
    pattern: lineOrEmpty(80),
  }),
  z.strictObject({ name: line(80), units: z.array(line(80)).min(1).max(5000) }),
]);

export const BuildPropertyBody = z.strictObject({ propertyId: Id, buildings: z.array(BuildingPlan).min(1).max(200) });

export const property = defineContract({
  listProperties: {
    method: 'GET',
    path: '/property',
    access: 'user',
    summary: 'The properties the caller sees',
    query: pageQuery(['name']),
    response: pageOf(Property),
    errors: [],
    reads: ['PROPERTY', 'ITEM_COUNT'],
    things: { property: 'results' },
  },
  listPropertiesBasic: {
    method: 'GET',
    path: '/property/basic',
    access: 'user',
    summary: 'Id, name and organization of the properties the caller sees',
    query: wholeListQuery,
    response: pageOf(z.strictObject({ id: Id, name: z.string(), organizationId: Id })),
    errors: [],
    reads: ['PROPERTY'],
  },
  getProperty: {
    method: 'GET',
    path: '/property/:propertyId',
    access: 'user',
    summary: 'One property',
    params: idParams('propertyId'),
    response: PropertyDetail,
    errors: ['NOT_FOUND'],
    reads: ['PROPERTY', 'ITEM_COUNT'],
    about: { propertyId: 'params.propertyId' },
    things: { property: '' },
    etag: true,
  },
  getFullProperty: {
    method: 'GET',
    path: '/property/fullproperty/:propertyId',
    access: 'user',
    summary: 'One property with its buildings and units',
    params: idParams('propertyId'),
    response: FullProperty,
    errors: ['NOT_FOUND'],
    reads: ['PROPERTY', 'UNIT', 'ITEM'],
    about: { propertyId: 'params.propertyId' },
    things: { property: '', building: 'buildings' },
    etag: true,
  },
  createProperty: {
    method: 'POST',
    path: '/property',
    access: 'admin',
    summary: 'Add a property',
    body: PropertyBody,
    response: PropertyDetail,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['PROPERTY', 'ORGANIZATION'],
    about: { propertyId: 'answer.id' },
    etag: true,
    idempotent: true,
  },
  updateProperty: {
    method: 'PUT',
    path: '/property',
    access: 'admin',
    summary: 'Change a property',
    body: PropertyBody.partial().extend({ id: Id }).omit({ organizationId: true }),
    response: PropertyDetail,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['PROPERTY', 'UNIT', 'ITEM'],
    about: { propertyId: 'body.id' },
    thing: 'property',
    etag: true,
    ifMatch: 'optional',
  },
  assignManagers: {
    method: 'PUT',
    path: '/property/managers',
    access: 'admin',
    summary: 'Give several properties the same regional manager or regional maintenance manager, all of them or none',
    description: 'A manager that is not named stays as it is; null takes the manager off.',
    body: z.strictObject({
      propertyIds: z.array(Id).min(1).max(1000),
      regionalManagerId: Id.nullable().optional(),
      regionalMaintenanceManagerId: Id.nullable().optional(),
    }),
    /** `changed` of them had somebody else. */
    response: z.strictObject({ properties: Count, changed: Count }),
    errors: ['NOT_FOUND', 'UNPROCESSABLE'],
    writes: ['PROPERTY'],
  },
  removeDemoCommunity: {
    method: 'DELETE',
    path: '/property/:propertyId/demo-community',
    access: 'admin',
    summary: 'Take the demo community out: archived with all that its files brought, vendors and models too',
    params: idParams('propertyId'),
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: [
      'PROPERTY',
      'ORGANIZATION',
      'UNIT',
      'ITEM',
      'ITEM_COUNT',
      'MAINTENANCE_NOTE',
      'VENDOR',
      'CATALOGUE',
      'IMPORT',
    ],
    about: { propertyId: 'params.propertyId' },
  },
  deleteProperty: {
    method: 'DELETE',
    path: '/property/:propertyId',
    access: 'admin',
    summary: 'Archive a property with its buildings, units and items',
    params: idParams('propertyId'),
    errors: ['NOT_FOUND'],
    writes: ['PROPERTY', 'ORGANIZATION', 'UNIT', 'ITEM', 'ITEM_COUNT', 'MAINTENANCE_NOTE'],
    about: { propertyId: 'params.propertyId' },
    ifMatch: 'optional',
  },
  restoreProperty: {
    method: 'POST',
    path: '/property/:propertyId/restore',
    access: 'admin',
    summary: 'Bring an archived property back',
    params: idParams('propertyId'),
    response: PropertyDetail,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['PROPERTY', 'ORGANIZATION', 'UNIT', 'ITEM', 'ITEM_COUNT', 'MAINTENANCE_NOTE'],
    about: { propertyId: 'params.propertyId' },
    etag: true,
  },
  moveProperty: {
    method: 'PUT',
    path: '/property/add/:propertyId/org/:organizationId',
    access: 'super',
    summary: 'Move a property to another organization with everything that belongs to it, in one transaction',
    description:
      'Buildings, units, items, their history and whatever is recorded on them keep their ids and change their organization. People lose the property, by name and by group; managers who are not of the new organization are taken off; the audit log and past imports stay where they happened; costs follow the new price book. Moving it where it is already changes nothing.',
    params: idParams('propertyId', 'organizationId'),
    response: PropertyDetail,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['PROPERTY', 'ORGANIZATION', 'UNIT', 'ITEM', 'ITEM_COUNT', 'MAINTENANCE_NOTE', 'USER'],
    about: { propertyId: 'params.propertyId' },
    etag: true,
  },
  listArchivedPlaces: {
    method: 'GET',
    path: '/property/:propertyId/archived',
    access: 'admin',
    summary: 'Archived buildings and units of a property, newest first, 200 of each at most',
    params: idParams('propertyId'),
    response: ArchivedPlaces,
    errors: ['NOT_FOUND'],
    reads: ['PROPERTY', 'UNIT', 'ITEM_COUNT'],
    about: { propertyId: 'params.propertyId' },
  },
  listPlateModels: {
    method: 'GET',
    path: '/property/serial-plates/models/:propertyId',
    access: 'user',
    summary: 'Models seen on the plates of a property, most frequent first, with how many items carry them',
    params: idParams('propertyId'),
    query: wholeListQuery,
    response: pageOf(
      z.strictObject({
        id: Id,
        name: z.string(),
        manufacturerId: Id,
        manufacturerName: z.string(),
        itemType: z.string().nullable(),
        count: Count,
      }),
    ),
    errors: ['NOT_FOUND'],
    reads: ['ITEM', 'CATALOGUE', 'SERIAL_PLATE'],
    about: { propertyId: 'params.propertyId' },
  },
  listPropertyUnits: {
    method: 'GET',
    path: '/property/units/:propertyId',
    access: 'user',
    summary: 'The light unit list of a property: id and name',
    params: idParams('propertyId'),
    query: wholeListQuery,
    response: pageOf(z.strictObject({ id: Id, name: z.string() })),
    revision: 'property',
    errors: ['NOT_FOUND'],
    reads: ['UNIT'],
    about: { propertyId: 'params.propertyId' },
  },
  listUnitsOfProperty: {
    method: 'GET',
    path: '/unit/property/:propertyId',
    access: 'user',
    summary: 'Units of a property with building and item counts',
    params: idParams('propertyId'),
    query: pageQuery(['name']).extend({ buildingId: Id.optional(), format: ExportFormat.optional() }),
    response: pageOf(UnitRow),
    revision: 'property',
    errors: ['NOT_FOUND'],
    reads: ['UNIT', 'ITEM'],
    about: { propertyId: 'params.propertyId' },
    exports: true,
  },
  buildProperty: {
    method: 'POST',
    path: '/admin/buildproperty',
    access: 'admin',
    summary: 'Make buildings and units by a pattern or by name, in one transaction',
    body: BuildPropertyBody,
    response: z.strictObject({
      propertyId: Id,
      buildingsCreated: Count,
      unitsCreated: Count,
      units: z.array(z.strictObject({ id: Id, name: z.string(), buildingId: Id })),
    }),
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['PROPERTY', 'UNIT', 'ORGANIZATION'],
    about: { propertyId: 'body.propertyId' },
    idempotent: true,
  },
  listPropertyActivity: {
    method: 'GET',
    path: '/property/:propertyId/activity',
    access: 'user',
    summary: 'What changed on a property: item events and imports, the newest entry first, by kind, person and day',
    params: idParams('propertyId'),
    query: pagesQuery.extend({
      kind: z.enum(ACTIVITY_KINDS).optional(),
      userId: Id.optional().meta({ description: 'who entered it, or started the import' }),
      from: GivenDate.optional().meta({ description: 'first day of entry, in the time zone of the property' }),
      to: GivenDate.optional().meta({ description: 'last day of entry' }),
    }),
    response: pageOf(Activity).extend({
      people: z
        .array(z.strictObject({ id: Id, name: z.string() }))
        .nullable()
        .meta({ description: 'who changed anything here, whatever is asked for; only with the first page' }),
    }),
    errors: ['NOT_FOUND'],
    reads: ['ITEM', 'IMPORT'],
    about: { propertyId: 'params.propertyId' },
  },
});
