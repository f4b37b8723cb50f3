import { writeFileSync } from 'node:fs';
import { ALL_ROUTES } from '@lintel/contract/all';
import { OPENAPI_FILE } from '#platform/http/meta.ts';
import { openApiOf } from '#platform/http/openapi.ts';

const DEPTH = 3;

writeFileSync(OPENAPI_FILE, `${linesOf(openApiOf(ALL_ROUTES, '/v1'), DEPTH)}\n`);

// One line for each operation and each schema: changes are read line by line, and the file is served without white space.
function linesOf(value: unknown, depth: number): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value);
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return `{\n${entries.map(([key, one]) => `${JSON.stringify(key)}:${linesOf(one, depth - 1)}`).join(',\n')}\n}`;
}
