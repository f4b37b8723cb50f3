import { areaType } from './area-type.ts';
import { auth } from './auth.ts';
import { bugReport } from './bug-report.ts';
import { building } from './building.ts';
import { data } from './data.ts';
import { file } from './file.ts';
import { imports } from './import.ts';
import { item } from './item.ts';
import { job } from './job.ts';
import { maintenance } from './maintenance.ts';
import { organization } from './organization.ts';
import { outbox } from './outbox.ts';
import { property } from './property.ts';
import { report } from './report.ts';
import type { Route } from './route.ts';
import { unit } from './unit.ts';

/** Every operation of the product by operation id, for the tests that walk them and for openapi.json. */
export const ALL_ROUTES: Record<string, Route> = {
  ...auth,
  ...organization,
  ...property,
  ...building,
  ...unit,
  ...areaType,
  ...data,
  ...item,
  ...maintenance,
  ...report,
  ...imports,
  ...job,
  ...outbox,
  ...bugReport,
  ...file,
};
