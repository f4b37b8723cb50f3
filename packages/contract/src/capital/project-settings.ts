import { APPROVER_ROLES } from '@lintel/domain/capital/projects';
import * as z from 'zod';
import { defineContract } from '../base/route.ts';
import { Cents, Id, idParams, line } from '../base/scalars.ts';

/** Who approves a step: one person, or anybody of a role. */
export const APPROVER = {
  fromCents: Cents,
  approverRole: z.enum(APPROVER_ROLES).nullable(),
  approverUserId: Id.nullable(),
};

export const ProjectSettings = z.strictObject({
  organizationId: Id,
  glCodes: z.array(z.strictObject({ id: Id, code: z.string(), name: z.string() })),
  /** Lowest limit first. */
  rules: z.array(z.strictObject({ ...APPROVER, approverName: z.string().nullable() })),
  version: z.int().positive(),
});

export const ProjectSettingsBody = z.strictObject({
  /** The whole list; codes without an id are new, those left out are archived. */
  glCodes: z.array(z.strictObject({ id: Id.optional(), code: line(40), name: line(120) })).max(500),
  /** The whole list; each names a role or a person. */
  rules: z.array(z.strictObject({ ...APPROVER, fromCents: Cents.min(0) })).max(10),
});

export const projectSettings = defineContract({
  getProjectSettings: {
    method: 'GET',
    path: '/project/settings/:organizationId',
    access: 'user',
    summary: 'GL codes and approval rules of an organization',
    params: idParams('organizationId'),
    response: ProjectSettings,
    errors: ['NOT_FOUND'],
    reads: ['PROJECT', 'USER'],
    about: { organizationId: 'params.organizationId' },
    things: { projectSettings: '' },
    etag: true,
  },
  updateProjectSettings: {
    method: 'PUT',
    path: '/project/settings/:organizationId',
    access: 'admin',
    summary: 'Set the GL codes and approval rules of an organization; approvals that are under way keep their steps',
    params: idParams('organizationId'),
    body: ProjectSettingsBody,
    response: ProjectSettings,
    errors: ['NOT_FOUND', 'STALE', 'UNPROCESSABLE'],
    writes: ['PROJECT'],
    about: { organizationId: 'params.organizationId' },
    thing: 'projectSettings',
    etag: true,
    ifMatch: 'required',
  },
});
