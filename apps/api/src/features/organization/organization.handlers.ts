import type { organization } from '@lintel/contract/people/organization';
import { notFound } from '#platform/base/errors.ts';
import type { Handlers } from '#platform/operations/context.ts';
import { pageAnswer, pageAsked } from '#platform/sql/page.ts';
import {
  searchOrganizationTree,
  selectAdministrators,
  selectOrganizations,
  selectOrganizationTree,
} from './organization.queries.ts';
import { selectOrganizationDetail, selectOrganizationOverview } from './organization-select.queries.ts';
import {
  archiveOrganization,
  createOrganization,
  restoreOrganization,
  updateOrganization,
} from './organization-write.handlers.ts';

export const organizationHandlers: Handlers<typeof organization> = {
  async listOrganizations({ query }, { viewer, read }) {
    const asked = pageAsked('organizations', query);
    return pageAnswer(await read((db) => selectOrganizations(db, viewer, asked)), 'organizations');
  },

  async listOrganizationProperties({ query }, { viewer, read }) {
    const asked = pageAsked('organizations', query);
    return pageAnswer(await read((db) => selectOrganizationTree(db, viewer, asked)), 'organizations');
  },

  async listAdminOrganizations({ query }, { viewer, read }) {
    const term = query.searchTerm?.trim() ?? '';
    const asked = pageAsked('organizations', query);
    const page = await read((db) =>
      term === '' ? selectOrganizationTree(db, viewer, asked) : searchOrganizationTree(db, viewer, term, asked),
    );
    return pageAnswer(page, 'organizations');
  },

  async getAdministrators(_asked, { viewer, read, platform }) {
    // why: a super user sees every organization, and is a member of few
    const ids = viewer.isSuperUser ? viewer.memberships.map((one) => one.organizationId) : viewer.organizationIds;
    const organizations = await read((db) => selectAdministrators(db, ids));
    const { supportEmail } = platform.settings;
    const isNowhere = organizations.length === 0 && supportEmail !== null;
    return { organizations, server: isNowhere ? { email: supportEmail } : null };
  },

  async listOrganizationOverview({ query }, { viewer, read }) {
    const asked = pageAsked('overview', query);
    const page = await read((db) => selectOrganizationOverview(db, viewer, query.includeArchived === true, asked));
    return pageAnswer(page, 'overview');
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
