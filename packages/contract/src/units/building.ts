import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Count, Id, Instant, idParams, line } from '../base/scalars.ts';

export const Building = z.strictObject({
  id: Id,
  organizationId: Id,
  propertyId: Id,
  name: z.string(),
  floors: z.int().nullable(),
  unitCount: Count,
  archivedAt: Instant.nullable(),
  version: z.int().positive(),
});

const Floors = z.int().min(1).max(200).nullable().optional();

export const BuildingBody = z.strictObject({ propertyId: Id, name: line(80), floors: Floors });
export const BuildingChanges = z.strictObject({ id: Id, name: line(80).optional(), floors: Floors });

export const building = defineContract({
  createBuilding: {
    method: 'POST',
    path: '/building',
    access: 'admin',
    summary: 'Add a building to a property',
    body: BuildingBody,
    response: Building,
    status: 201,
    errors: ['NOT_FOUND', 'CONFLICT', 'UNPROCESSABLE'],
    writes: ['PROPERTY'],
    about: { propertyId: 'body.propertyId' },
    etag: true,
    idempotent: true,
  },
  updateBuilding: {
    method: 'PUT',
    path: '/building',
    access: 'admin',
    summary: 'Change a building',
    body: BuildingChanges,
    response: Building,
    errors: ['NOT_FOUND', 'CONFLICT', 'STALE', 'UNPROCESSABLE'],
    writes: ['PROPERTY', 'UNIT', 'ITEM'],
    about: { propertyId: 'answer.propertyId' },
    thing: 'building',
    etag: true,
    ifMatch: 'optional',
  },
  deleteBuilding: {
    method: 'DELETE',
    path: '/building/:buildingId',
    access: 'admin',
    summary: 'Archive a building with its units and their items',
    params: idParams('buildingId'),
    errors: ['NOT_FOUND'],
    writes: ['PROPERTY', 'ORGANIZATION', 'UNIT', 'ITEM', 'ITEM_COUNT', 'MAINTENANCE_NOTE'],
    ifMatch: 'optional',
  },
  deleteBuildingOnly: {
    method: 'DELETE',
    path: '/building/only/:buildingId',
    access: 'admin',
    summary: 'Archive a building alone: its units stay, without a building',
    params: idParams('buildingId'),
    errors: ['NOT_FOUND'],
    writes: ['PROPERTY', 'UNIT', 'ITEM'],
    ifMatch: 'optional',
  },
  restoreBuilding: {
    method: 'POST',
    path: '/building/:buildingId/restore',
    access: 'admin',
    summary:
      'Bring an archived building back, with what was archived with it; units that stayed and have no other building belong to it again',
    params: idParams('buildingId'),
    response: Building,
    errors: ['NOT_FOUND', 'CONFLICT'],
    writes: ['PROPERTY', 'ORGANIZATION', 'UNIT', 'ITEM', 'ITEM_COUNT', 'MAINTENANCE_NOTE'],
    about: { propertyId: 'answer.propertyId' },
    etag: true,
  },
});
