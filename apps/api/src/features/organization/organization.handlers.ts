import type { organization } from '@lintel/contract/organization';
import { type Handlers, rawJson } from '#platform/context.ts';
import { searchOrganizationTree, selectOrganizations, selectOrganizationTree } from './organization.queries.ts';

export const organizationHandlers: Handlers<typeof organization> = {
  async listOrganizations(_input, { viewer, read }) {
    return rawJson(await read((db) => selectOrganizations(db, viewer)));
  },

  async listOrganizationProperties(_input, { viewer, read }) {
    return rawJson(await read((db) => selectOrganizationTree(db, viewer)));
  },

  async listAdminOrganizations({ query }, { viewer, read }) {
    const term = query.searchTerm?.trim() ?? '';
    return rawJson(
      await read((db) => (term === '' ? selectOrganizationTree(db, viewer) : searchOrganizationTree(db, viewer, term))),
    );
  },
};
