import { account } from '@lintel/contract/account';
import { areaType } from '@lintel/contract/area-type';
import { audit } from '@lintel/contract/audit';
import { auth } from '@lintel/contract/auth';
import { bugReport } from '@lintel/contract/bug-report';
import { building } from '@lintel/contract/building';
import { contact } from '@lintel/contract/contact';
import { data } from '@lintel/contract/data';
import { file } from '@lintel/contract/file';
import { imports } from '@lintel/contract/import';
import { invitation } from '@lintel/contract/invitation';
import { item } from '@lintel/contract/item';
import { itemType } from '@lintel/contract/item-type';
import { job } from '@lintel/contract/job';
import { maintenance } from '@lintel/contract/maintenance';
import { manufacturer } from '@lintel/contract/manufacturer';
import { model } from '@lintel/contract/model';
import { organization } from '@lintel/contract/organization';
import { outbox } from '@lintel/contract/outbox';
import { permissionGroup } from '@lintel/contract/permission-group';
import { property } from '@lintel/contract/property';
import { report } from '@lintel/contract/report';
import { search } from '@lintel/contract/search';
import { session } from '@lintel/contract/session';
import { today } from '@lintel/contract/today';
import { totp } from '@lintel/contract/totp';
import { unit } from '@lintel/contract/unit';
import { user } from '@lintel/contract/user';
import type { FastifyInstance } from 'fastify';
import { serveDocs } from '#platform/docs-page.ts';
import { serveFiles } from '#platform/files/files-route.ts';
import { serveHealth } from '#platform/health.ts';
import { serveMeta } from '#platform/meta.ts';
import { serveMetrics } from '#platform/metrics.ts';
import { mount } from '#platform/mount.ts';
import type { Platform } from '#platform/platform.ts';
import { buildServer } from '#platform/server.ts';
import { serveWeb } from '#platform/static-web.ts';
import { areaTypeHandlers } from './features/area-type/area-type.handlers.ts';
import { auditHandlers } from './features/audit/audit.handlers.ts';
import { accountHandlers } from './features/auth/account.handlers.ts';
import { authHandlers } from './features/auth/auth.handlers.ts';
import { sessionHandlers } from './features/auth/session.handlers.ts';
import { totpHandlers } from './features/auth/totp.handlers.ts';
import { bugReportHandlers } from './features/bug-report/bug-report.handlers.ts';
import { buildingHandlers } from './features/building/building.handlers.ts';
import { completionHandlers } from './features/completion/completion.handlers.ts';
import { contactHandlers } from './features/contact/contact.handlers.ts';
import { fileHandlers } from './features/file/file.handlers.ts';
import { importHandlers } from './features/import/import.handlers.ts';
import { itemTypeHandlers } from './features/item/catalogue.handlers.ts';
import { itemHandlers } from './features/item/item.handlers.ts';
import { jobHandlers } from './features/job/job.handlers.ts';
import { maintenanceHandlers } from './features/maintenance/maintenance.handlers.ts';
import { manufacturerHandlers } from './features/manufacturer/manufacturer.handlers.ts';
import { modelHandlers } from './features/model/model.handlers.ts';
import { organizationHandlers } from './features/organization/organization.handlers.ts';
import { outboxHandlers } from './features/outbox/outbox.handlers.ts';
import { permissionGroupHandlers } from './features/permission-group/permission-group.handlers.ts';
import { propertyHandlers } from './features/property/property.handlers.ts';
import { reportHandlers } from './features/report/report.handlers.ts';
import { searchHandlers } from './features/search/search.handlers.ts';
import { todayHandlers } from './features/today/today.handlers.ts';
import { unitHandlers } from './features/unit/unit.handlers.ts';
import { invitationHandlers } from './features/user/invitation.handlers.ts';
import { userHandlers } from './features/user/user.handlers.ts';
import { jobsOf } from './worker.ts';

/** The whole server: one mount line a resource, health, and the web app's files. */
export async function buildApp(platform: Platform, options: AppOptions): Promise<FastifyInstance> {
  const app = await buildServer(platform);
  serveMetrics(app);
  await app.register(
    async (api) => {
      mount(api, auth, authHandlers);
      mount(api, account, accountHandlers);
      mount(api, totp, totpHandlers);
      mount(api, session, sessionHandlers);
      mount(api, user, userHandlers);
      mount(api, invitation, invitationHandlers);
      mount(api, permissionGroup, permissionGroupHandlers);
      mount(api, imports, importHandlers);
      mount(api, organization, organizationHandlers);
      mount(api, property, propertyHandlers);
      mount(api, building, buildingHandlers);
      mount(api, unit, unitHandlers);
      mount(api, areaType, areaTypeHandlers);
      mount(api, data, completionHandlers);
      mount(api, item, itemHandlers);
      mount(api, itemType, itemTypeHandlers);
      mount(api, manufacturer, manufacturerHandlers);
      mount(api, model, modelHandlers);
      mount(api, contact, contactHandlers);
      mount(api, maintenance, maintenanceHandlers);
      mount(api, report, reportHandlers);
      mount(api, search, searchHandlers);
      mount(api, today, todayHandlers);
      mount(api, file, fileHandlers);
      mount(api, job, jobHandlers(jobsOf(platform)));
      mount(api, outbox, outboxHandlers);
      mount(api, bugReport, bugReportHandlers);
      mount(api, audit, auditHandlers);
      await serveFiles(api);
    },
    { prefix: platform.settings.apiBasePath },
  );
  serveHealth(app, options.isStopping ?? (() => false));
  serveMeta(app);
  serveDocs(app);
  await serveWeb(app, options.webFolder);
  return app;
}

export type AppOptions = {
  /** Where the built web app lies; nothing is served from a folder without an index.html. */
  webFolder: string;
  isStopping?: () => boolean;
};
