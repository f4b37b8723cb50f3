import type { Route } from '@lintel/contract/base/route';

/** Calls of the seed that come with a screen of their own, and that screen. */
const LATER = {
  entrata: 'Import from Entrata',
} as const;

/** Every call that the seed's section 7 lists, with what it comes with where it is not built yet. */
export const SEED_CALLS: readonly SeedCall[] = [
  ...calls(
    'GET',
    '/manufacturer/ /item/types /item/standard /unit/property/{id} /unit/{id}/details /property/{id} /property/fullproperty/{id}',
    '/property/basic /property /property/units/{id} /property/serial-plates/models/{id} /organization /organization/properties',
    '/organization/admin/withProperties /user /user/properties/{id} /vendor/basic /area-type /model/name/{name}',
    '/item/propertyitems/{id} /item/{a}/{b} /item/history/{a}/{b} /serviceOpen/{id} /maintenance-record/property/{id}/unit/{id}',
    '/data/scan/{id} /data/propertycompletion/{id} /data/unitcompletion/{id} /auth/resetpassword/{email}',
    '/inspection/unit/{id}/recent /inspection/property/{id} /inspection/image/{id}',
  ),
  ...calls(
    'POST',
    '/organization /property /building /manufacturer /model /item /unit /vendor /user /serviceOpen /auth/login/check',
    '/admin/onboard /admin/buildproperty /auth/login /auth/refresh /auth/checkEmail',
  ),
  ...calls(
    'PUT',
    '/property /organization /building /manufacturer/{id} /model/{id} /unit/{id} /item/{id}/manufacturer',
    '/property/add/{id}/org/{id} /user /user/userProp /record/{id}/hide /record/{id}/show /maintenance/{id}/hide',
    '/maintenance/{id}/show /maintenance/{id}/hideClose /maintenance/{id}/showClose /maintenance/{id}/hideNote',
    '/maintenance/{id}/showNote /unit/{id}/addItem/{id}/ /unit/{id}/removeItem/{id}/',
  ),
  ...calls(
    'DELETE',
    '/org/{id} /organization/{id} /unit/{id} /building/{id} /building/only/{id} /property/{id} /model/{id} /item/{id} /user/{id}',
    '/user/{id}/property/{id}',
  ),
  ...calls('GET', '/item/serialTurk/{id} /aws/serialPlate/{a}/{b} /tagBatch /tagBatch/{id}'),
  ...calls('POST', '/item/serialTurk /tagBatch/ /tag/send'),
  ...calls('GET', '/pdf /pdf/{a}/{b} /aws/invoice'),
  ...calls('POST', '/pdf/{a}/{b} /pdf/csv'),
  ...calls('PUT', '/pdf /aws/invoice /aws/invoice/forturk'),
  ...calls('POST', '/fls-record/turk'),
  ...later('entrata', 'GET', '/api/entrata/properties/{id} /api/entrata/invoices/{a}/{b}'),
  ...later('entrata', 'POST', '/org/importfromentrata'),
];

/** How each call of the seed stands against the operations that are mounted. */
export function judgeSeedCalls(routes: Iterable<Route>): Judged[] {
  const addresses = new Set([...routes].map(({ method, path }) => shapeOf(method, path)));
  return SEED_CALLS.map((call) => ({ ...call, isMounted: addresses.has(shapeOf(call.method, call.path)) }));
}

/** The list as a person reads it: what is mounted, what comes with a screen not built yet, what is missing. */
export function tellSeedCalls(judged: readonly Judged[]): string {
  const mounted = judged.filter((call) => call.isMounted);
  const later = judged.filter((call) => !call.isMounted && call.comesWith !== undefined);
  const missing = judged.filter((call) => !call.isMounted && call.comesWith === undefined);
  const lines = (some: readonly Judged[]) =>
    some.map(({ method, path, comesWith }) => `  ${method.padEnd(6)} ${path}${comesWith ? `  (${comesWith})` : ''}`);
  return [
    `Of the ${judged.length} calls of the seed, ${mounted.length} are mounted:`,
    ...lines(mounted),
    `Not built yet, ${later.length}, with the screen that each comes with:`,
    ...lines(later),
    `Missing: ${missing.length === 0 ? 'none' : ''}`,
    ...lines(missing),
  ].join('\n');
}

// A parameter is a parameter whatever it is called, and a trailing slash never matters.
function shapeOf(method: string, path: string): string {
  const shape = path.replace(/\{\w+\}|:\w+/g, ':').replace(/\/$/, '');
  return `${method} ${shape}`;
}

function calls(method: Route['method'], ...lines: string[]): SeedCall[] {
  return lines.flatMap((line) => line.split(' ')).map((path) => ({ method, path }));
}

function later(what: keyof typeof LATER, method: Route['method'], line: string): SeedCall[] {
  return calls(method, line).map((call) => ({ ...call, comesWith: LATER[what] }));
}

export type SeedCall = { method: Route['method']; path: string; comesWith?: string };
export type Judged = SeedCall & { isMounted: boolean };
