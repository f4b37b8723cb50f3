import { type Job, type jobsList, REPEATED_JOB_KINDS } from '@lintel/contract/work/job';
import type { Db } from '@lintel/db/pooled-kysely';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import { instant } from '#platform/base/instant.ts';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';
import type { ListAsk } from '#platform/sql/list-sort.ts';
import { afterId, directionOf, type Page, placeById, selectPage } from '#platform/sql/page.ts';

/** A page of the jobs of the viewer's organizations, in the order in which they were asked for. */
export async function selectJobs(db: Db, ask: ListAsk<typeof jobsList>): Promise<Page<WireJob>> {
  const { viewer, filter, limit, isDescending } = ask;
  const inFilter = sql`j.organization_id = any (${bigints(viewer.organizationIds)})
    and ${filter.organizationId === undefined ? sql`true` : sql`j.organization_id = ${filter.organizationId}`}
    and ${filter.state === undefined ? sql`true` : sql`j.state = ${filter.state}`}`;
  return selectPage<WireJob>(db, {
    limit,
    total: sql`(select count(*) from job j where ${inFilter})`,
    ctes: sql`page as (
      select ${jobColumns} ${jobJoins}
      where ${inFilter} and ${afterId(sql`j.id`, ask)} order by j.id ${directionOf(ask)} limit ${limit + 1}
    ), rows as (select ${placeById({ isDescending })}, page.* from page)`,
  });
}

/** A job of the viewer's own, or of an organization they administer; undefined for anybody else's. */
export async function selectJob(db: Db, viewer: Viewer, jobId: number): Promise<WireJob | undefined> {
  const { rows } = await sql<WireJob>`
    select ${jobColumns} ${jobJoins} where j.id = ${jobId} and (
      (j.run_as_user_id = ${viewer.userId} and (j.organization_id is null or j.organization_id = any (${bigints(viewer.organizationIds)})))
      or j.organization_id = any (${bigints(viewer.adminOrganizationIds)}))`.execute(db);
  return rows[0];
}

/** The payload of a job; the caller has checked that the viewer may end it. */
export async function selectJobPayload(db: Db, jobId: number): Promise<{ kind: string; payload: unknown } | undefined> {
  return db.selectFrom('job').select(['kind', 'payload']).where('id', '=', jobId).executeTakeFirst();
}

const jobColumns: RawBuilder<unknown> = sql`
  j.id, j.kind, j.organization_id as "organizationId", j.state, j.progress, j.counts, j.message, j.attempts,
  j.cancel_requested_at is not null as "isCancelAsked",
  j.state = 'FAILED' and j.kind = any (${`{${REPEATED_JOB_KINDS.join(',')}}`}::text[]) as "canRetry", case when j.run_as_user_id is null then 'Somebody without an account' else nullif(concat_ws(' ', u.first_name, u.last_name), '') end as "startedBy",
  (j.payload ->> 'importId')::bigint as "importId", ${instant('j.created_at')} as "createdAt", ${instant('j.finished_at')} as "finishedAt"`;
const jobJoins: RawBuilder<unknown> = sql`from job j left join app_user u on u.id = j.run_as_user_id`;

export type WireJob = z.infer<typeof Job>;
