import type { organization } from '@lintel/contract/organization';
import type { Handlers } from '#platform/context.ts';
import { notFound } from '#platform/errors.ts';
import { wholeAnswer } from '#platform/page.ts';
import { searchOrganizationTree, selectOrganizations, selectOrganizationTree } from './organization.queries.ts';
import { selectOrganizationDetail, selectOrganizationOverview } from './organization-select.queries.ts';
import {
  archiveOrganization,
  createOrganization,
  restoreOrganization,
  updateOrganization,
} from './organization-write.handlers.ts';

export const organizationHandlers: Handlers<typeof organization> = {
  async listOrganizations(_input, { viewer, read }) {
    return wholeAnswer(await read((db) => selectOrganizations(db, viewer)));
  },

  async listOrganizationProperties(_input, { viewer, read }) {
    return wholeAnswer(await read((db) => selectOrganizationTree(db, viewer)));
  },

  async listAdminOrganizations({ query }, { viewer, read }) {
    const term = query.searchTerm?.trim() ?? '';
    return wholeAnswer(
      await read((db) => (term === '' ? selectOrganizationTree(db, viewer) : searchOrganizationTree(db, viewer, term))),
    );
  },

  async listOrganizationOverview({ query }, { viewer, read }) {
    return wholeAnswer(await read((db) => selectOrganizationOverview(db, viewer, query.includeArchived === true)));
  },

  async getOrganization({ params }, { viewer, read }) {
    const found = await read((db) => selectOrganizationDetail(db, viewer, params.organizationId));
    if (!found) throw notFound('organization');
    return found;
  },

  createOrganization,
  updateOrganization,
  deleteOrganization: archiveOrganization,
  deleteOrg: archiveOrganization,
  restoreOrganization,
};
