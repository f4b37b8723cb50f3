import type { Db } from '@lintel/db/pooled-kysely';
import { cutText } from '@lintel/domain/base/text-cut';
import { sql } from 'kysely';
import { bigints, type Viewer } from '#platform/identity/viewer.ts';

/** Reports that the viewer made within the last hour. */
export async function countRecentReports(db: Db, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select count(*)::int as made from bug_report where user_id = ${viewer.userId} and created_at > now() - interval '1 hour'`.execute(
    db,
  );
  return rows[0]?.made ?? 0;
}

/** The organization of a picture that the viewer uploaded for a report; undefined for anybody else's. */
export async function selectScreenshotPlace(db: Db, viewer: Viewer, fileId: number): Promise<number | undefined> {
  const { rows } = await sql<{ organizationId: number }>`
    select f.organization_id as "organizationId" from file f
    where f.organization_id = any (${bigints(viewer.organizationIds)}) and f.id = ${fileId} and f.uploaded_by = ${viewer.userId}
      and f.kind = 'SCREENSHOT' and f.state <> 'REJECTED' and f.archived_at is null for key share of f`.execute(db);
  return rows[0]?.organizationId;
}

export async function insertBugReport(db: Db, viewer: Viewer, report: NewReport): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into bug_report (user_id, body, page, screenshot_organization_id, screenshot_file_id, failed_request_id, user_agent)
    values (${viewer.userId}, ${report.text}, ${report.page}, ${report.screenshot?.organizationId ?? null},
      ${report.screenshot?.id ?? null}, ${report.requestId ?? null}, ${report.userAgent ? cutText(report.userAgent, 300) : null}) returning id`.execute(
    db,
  );
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the report was not stored');
  return id;
}

/** Name and address of the person who reports. */
export async function selectReporter(db: Db, viewer: Viewer): Promise<{ name: string; email: string }> {
  const { rows } = await sql<{ name: string; email: string }>`
    select concat_ws(' ', u.first_name, u.last_name) as name, u.email from app_user u where u.id = ${viewer.userId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('the reporter is gone');
  return row;
}

type NewReport = {
  text: string;
  page: string;
  requestId: string | undefined;
  userAgent: string | null;
  screenshot: { organizationId: number; id: number } | undefined;
};
