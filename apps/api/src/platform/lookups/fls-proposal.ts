import type { Db } from '@lintel/db/pooled-kysely';
import { flsVisitsOf } from '@lintel/domain/fls/fls-bill';
import { textLines } from '@lintel/reader/text-lines';
import type { Page } from '@lintel/reader/words';
import { sql } from 'kysely';
import { localDay } from '../identity/day.ts';

/** Of a bill, the pages that are looked through for visits. */
export const FLS_PAGES_MAX = 20;

type Invoice = { organizationId: number; propertyId: number; id: number };
type Found = {
  today: string;
  workedOn: string | null;
  day: string | null;
  pageFrom: number;
  lines: { text: string; amountCents: number; page: number | null }[];
  pages: Page[];
};

/**
 * Proposes the visits of a held invoice anew, from its pages and from its lines and dates as they are now. Once visits were recorded by
 * it, or it was left alone, the proposal stays what it was decided on.
 */
export async function proposeFlsVisits(
  db: Db,
  { organizationId, propertyId, id }: Invoice,
  now: string,
): Promise<void> {
  const { rows } = await sql<Found>`
    select ${localDay(now, 'p.timezone')} as today, v.service_on as "workedOn", v.invoice_date as day, coalesce(v.page_from, 1) as "pageFrom",
      (select coalesce(json_agg(json_build_object('text', l.body, 'amountCents', l.amount_cents, 'page', l.page) order by l.position, l.id), '[]')
        from invoice_line l where l.organization_id = v.organization_id and l.property_id = v.property_id and l.invoice_id = v.id
        and l.archived_at is null) as lines,
      (select coalesce(json_agg(json_build_object('width', g.width, 'height', g.height, 'from', case when g.is_scan then 'SCAN' else 'TEXT' end,
          'words', g.words) order by g.page), '[]')
        from invoice_page g where g.organization_id = v.organization_id and g.document_id = v.document_id
        and g.page between v.page_from and least(v.page_to, v.page_from + ${FLS_PAGES_MAX - 1}::int)) as pages
    from invoice v join property p on p.organization_id = v.organization_id and p.id = v.property_id
    where v.organization_id = ${organizationId} and v.property_id = ${propertyId} and v.id = ${id} and v.fls_left_alone is null
      and not exists (select from fls_event e where e.organization_id = v.organization_id and e.invoice_id = v.id and e.archived_at is null)`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return;
  const { today, pages, ...bill } = found;
  const visits = flsVisitsOf({ ...bill, pages: pages.map(textLines) }, today);
  await sql`update invoice v set fls_visits = ${JSON.stringify(visits)}::jsonb
    where v.organization_id = ${organizationId} and v.id = ${id}`.execute(db);
}
