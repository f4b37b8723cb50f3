import { type Plugin, parseAst } from 'vite';

const RULES = /[\\/]packages[\\/](contract|domain)[\\/]src[\\/].*\.ts$/;
const ZOD_SCHEMAS = /[\\/]node_modules[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/;

/** What no page reads while it runs: the schema of a list's answer, and of a route what only the server and its reference need. */
const UNREAD_OF_LIST = ['row', 'totals', 'parts'];
const UNREAD_OF_ROUTE = ['response', 'summary', 'description', 'errors', 'failure'];
/** How a figure is worked out is said by the card that opens at its '?'; pages show its name and its value. */
const UNREAD_OF_METRIC = ['question', 'formula', 'leftOutReasons'];
const METRICS = '@lintel/domain/figures/metrics';
const EXPLAINS = /[\\/]ui[\\/]ExplainCard\.tsx$/;
const WHOLE = '?whole';

/**
 * A build leaves out of the contract and the rules what a page does not use: the value of a constant at module level is marked
 * as free of side effects, and members of lists, routes and figures that no page reads are dropped. Of zod it leaves out what
 * writes schemas as JSON.
 */
export function leanContract(): Plugin {
  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isWhole = (source === METRICS && EXPLAINS.test(importer ?? '')) || importer?.endsWith(WHOLE);
      const found = isWhole ? await this.resolve(source, importer?.replace(WHOLE, '')) : null;
      return found && `${found.id}${WHOLE}`;
    },
    transform: {
      filter: { id: [RULES, ZOD_SCHEMAS] },
      handler: (code, id) => ({ code: ZOD_SCHEMAS.test(id) ? withoutJsonSchema(code) : leanModule(code), map: null }),
    },
  };
}

type Edit = { start: number; end: number; text: string };

/** A module of the contract or the rules, whose constants a bundler may leave out. */
export function leanModule(code: string): string {
  const program = parseAst(code, { lang: 'ts' });
  const edits: Edit[] = [];
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations) {
      if (!init || !mayHaveEffects(init)) continue;
      edits.push({ start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' });
      edits.push({ start: init.end, end: init.end, text: '))()' });
    }
  }
  visit(program, (node) => {
    if (isCallOf(node, ['defineList', 'defineReport'])) edits.push(...without(node.arguments[0], UNREAD_OF_LIST));
    if (hasMembers(node, ['method', 'path'])) edits.push(...without(node, UNREAD_OF_ROUTE));
    if (hasMembers(node, ['name', 'unit', 'formula'])) edits.push(...without(node, UNREAD_OF_METRIC));
  });
  return edited(code, edits);
}

// biome-ignore lint/suspicious/noExplicitAny: why: a walk over a syntax tree meets nodes of every kind
type Node = any;

function visit(node: Node, meet: (node: Node) => void): void {
  if (typeof node !== 'object' || node === null) return;
  if (typeof node.type === 'string') meet(node);
  for (const part of Object.values(node)) visit(part, meet);
}

const EFFECTS = ['CallExpression', 'NewExpression', 'TaggedTemplateExpression', 'MemberExpression', 'SpreadElement'];

/** Functions and plain values have none to begin with, as every bundler knows. */
function mayHaveEffects(node: Node): boolean {
  if (typeof node !== 'object' || node === null || /Function/.test(node.type)) return false;
  return EFFECTS.includes(node.type) || Object.values(node).some(mayHaveEffects);
}

const isCallOf = (node: Node, names: string[]): boolean =>
  node.type === 'CallExpression' && names.includes(node.callee.name);

function hasMembers(node: Node, names: string[]): boolean {
  if (node.type !== 'ObjectExpression') return false;
  return names.every((name) => node.properties.some(({ key }: Node) => key?.name === name));
}

/** Drops members of an object by their names; a comma that stays behind does no harm. */
function without(object: Node, names: string[]): Edit[] {
  return object.properties.flatMap((member: Node, at: number) => {
    if (!names.includes(member.key?.name)) return [];
    return [{ start: member.start, end: object.properties[at + 1]?.start ?? object.end - 1, text: '' }];
  });
}

function edited(code: string, edits: Edit[]): string {
  // Within what is dropped nothing else is changed.
  const dropped = edits.filter(({ text }) => text === '');
  const isInside = ({ start, end }: Edit) =>
    dropped.some((other) => other.start <= start && end <= other.end && other.end - other.start > end - start);
  return edits
    .filter((edit) => !isInside(edit))
    .sort((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}

const WRITES_SCHEMAS =
  'import { createStandardJSONSchemaMethod, createToJSONSchemaMethod } from "../core/to-json-schema.js";';

/** Zod's classic schemas without what writes them as JSON, which only the server does; an upgrade that moves it fails the build. */
export function withoutJsonSchema(code: string): string {
  const lean = code
    .replace(WRITES_SCHEMAS, '')
    .replaceAll(/inst\._zod\.processJSONSchema = [^;]*;/g, '')
    .replaceAll(/createStandardJSONSchemaMethod\(this, "\w+"\)/g, 'undefined')
    .replace('createToJSONSchemaMethod(this, {})(params)', 'undefined');
  const left = /\w*JSONSchema(?:Method)?\(|processJSONSchema/.exec(lean.replace('toJSONSchema(params) {', ''))?.[0];
  if (left) throw new Error(`What writes schemas of zod as JSON is no longer where it was: ${left}`);
  return lean;
}
