import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const BIOME = path.join(ROOT, 'node_modules/.bin/biome');

// [a file of the layer, an import it may make, an import it may never make]
const TABLE = [
  ['packages/domain/src/planted/planted.ts', '../base/calendar.ts', 'zod'],
  ['packages/domain/src/planted/planted/planted.ts', '../../base/calendar.ts', '@lintel/contract/items/item'],
  ['packages/contract/src/planted.ts', '@lintel/domain/items/life', '@lintel/db/tx'],
  ['packages/contract/src/planted.ts', 'zod', 'fastify'],
  ['packages/reader/src/planted.ts', './words.ts', 'node:fs'],
  ['packages/reader/src/planted/planted.ts', '../words.ts', '@lintel/domain/items/life'],
  ['packages/reader/src/planted/planted.ts', './planted-too.ts', 'pdfjs-dist/legacy/build/pdf.mjs'],
  ['packages/reader/src/pdf/planted.ts', 'pdfjs-dist/legacy/build/pdf.mjs', '@lintel/domain/items/life'],
  ['packages/db/src/planted.ts', 'kysely', '@lintel/domain/items/life'],
  ['packages/db/src/planted.ts', 'pg', '@lintel/contract/items/item'],
  ['apps/api/src/features/planted/planted.queries.ts', '#platform/base/errors.ts', '../unit/unit.queries.ts'],
  ['apps/api/src/features/planted/planted.handlers.ts', '@lintel/contract/units/unit', 'fastify'],
  ['apps/api/src/features/planted/planted.handlers.ts', '@lintel/domain/items/life', '@fastify/cookie'],
  ['apps/api/src/platform/planted/planted.ts', 'fastify', '../../features/unit/unit.queries.ts'],
  ['apps/web/src/screens/planted/planted.ts', '#ui/base/format.ts', '../unit/UnitPage.tsx'],
  ['apps/web/src/screens/planted/planted.ts', '#app/links.ts', '@lintel/db/tx'],
  ['apps/web/src/screens/planted/planted.ts', '#app/links.ts', '../../screens.ts'],
  ['apps/web/src/screens/planted/planted.ts', '#app/links.ts', '#shell/menu.ts'],
  ['apps/web/src/shell/planted.ts', '../screens.ts', '#testing/people.ts'],
  ['apps/web/src/app/planted.ts', '#api/session.ts', '#shell/menu.ts'],
  ['apps/web/src/app/planted/planted.ts', '#ui/base/format.ts', '../../screens.ts'],
  ['apps/web/src/api/planted.ts', './session.ts', '#app/store.ts'],
  ['apps/web/src/api/planted.ts', '@lintel/contract/people/auth', '#ui/base/format.ts'],
  ['apps/web/src/ui/planted/planted.ts', '@mui/material/Box', '#api/auth.api.ts'],
  ['apps/web/src/ui/planted/planted.ts', '@lintel/domain/items/life', '#app/store.ts'],
  ['apps/web/src/ui/planted/planted.ts', '@lintel/domain/items/life', 'react-router'],
  ['apps/web/src/ui/planted/planted.ts', '../base/format.ts', '../../app/store.ts'],
];

test.each(TABLE)('%s may import %s and is refused %s', (file, allowed, forbidden) => {
  expect(lint(file, importing(allowed))).not.toContain('noRestrictedImports');
  expect(lint(file, importing(forbidden))).toContain('noRestrictedImports');
});

test.each([
  'packages/domain/src/planted/planted.ts',
  'apps/api/src/features/planted/planted.queries.ts',
  'apps/web/src/ui/planted/planted.ts',
])('a default export in %s is refused', (file) => {
  expect(lint(file, 'export default 1;\n')).toContain('noDefaultExport');
});

function importing(specifier) {
  return `import { planted } from '${specifier}';\n\nexport const used = planted;\n`;
}

// The project's own rules over a tree that holds nothing but the planted file.
function lint(file, text) {
  const tree = mkdtempSync(path.join(tmpdir(), 'lintel-boundaries-'));
  try {
    const config = JSON.parse(readFileSync(path.join(ROOT, 'biome.json'), 'utf8'));
    writeFileSync(path.join(tree, 'biome.json'), JSON.stringify({ ...config, vcs: { enabled: false } }));
    mkdirSync(path.join(tree, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
    const { stdout, stderr } = spawnSync(BIOME, ['lint', '--colors=off', '.'], { cwd: tree, encoding: 'utf8' });
    return stdout + stderr;
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
}
