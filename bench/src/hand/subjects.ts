export const EMAIL = 'admin@lintel.example';
export const PASSWORD = 'Open-the-door-26';
const SUBJECT_PROPERTIES = 4;
/** A longer list of units opens blank in older versions, which may be compared. */
const MOST_UNITS = 200;
const LEAST_ITEMS = 20;

type Rows<Row> = { results: Row[] };
export type Subjects = { propertyIds: number[]; unitIds: number[] };

/** Properties and units of a product's demo to measure with: all of a size that a list shows, in the demo's own order. */
export async function readSubjects(baseUrl: string): Promise<Subjects> {
  const login = await fetch(`${baseUrl}/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EMAIL, password: PASSWORD }),
  });
  if (!login.ok) throw new Error(`sign-in failed: ${login.status} ${await login.text()}`);
  const { accessToken } = (await login.json()) as { accessToken: string };
  const ask = async <Answer>(path: string) => {
    const answer = await fetch(`${baseUrl}/v1${path}`, { headers: { authorization: `Bearer ${accessToken}` } });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return (await answer.json()) as Answer;
  };
  const portfolio = await ask<Rows<{ propertyId: number; units: number; items: number }>>('/portfolio/summary');
  const propertyIds: number[] = [];
  for (const { propertyId, units, items } of portfolio.results) {
    if (propertyIds.length === SUBJECT_PROPERTIES || units > MOST_UNITS || items < LEAST_ITEMS) continue;
    // A plan without backlog opens without rows.
    const { backlog } = await ask<{ backlog: { count: number } }>(`/report/${propertyId}/capital-assets?years=10`);
    if (backlog.count > 0) propertyIds.push(propertyId);
  }
  const unitIds: number[] = [];
  for (const propertyId of propertyIds) {
    const items = await ask<Rows<{ unitId: number | null }>>(`/item/propertyitems/${propertyId}?limit=200`);
    const counted = Map.groupBy(items.results, ({ unitId }) => unitId);
    for (const [unitId, here] of counted) if (unitId !== null && here.length >= 3) unitIds.push(unitId);
  }
  if (propertyIds.length === 0 || unitIds.length === 0) throw new Error('The demo has no property to measure with');
  return { propertyIds, unitIds };
}
