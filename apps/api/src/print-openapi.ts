import { writeFileSync } from 'node:fs';
import { ALL_ROUTES } from '@lintel/contract/all';
import { OPENAPI_FILE } from '#platform/meta.ts';
import { openApiOf } from '#platform/openapi.ts';

writeFileSync(OPENAPI_FILE, `${JSON.stringify(openApiOf(ALL_ROUTES, '/v1'), null, 1)}\n`);
