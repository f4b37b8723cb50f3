import http from 'node:http';
import { pgTypes } from '@lintel/db/pg-types';
import { Pool } from 'pg';
import type { Statement } from './capture.ts';

// The floors: a bare node:http server over pg, statements prepared, as the owner of the rows: no sign-in, no row-level security,
// no audit. Works arrive as a message from the bench; GET /<work>/<case> runs the statements of one case of a work.
export type FloorWork = { name: string; cases: Statement[][]; isTransaction: boolean };

const works = new Map<string, FloorWork>();
const names = new Map<string, string>();
const pool = new Pool({
  connectionString: process.env.FLOOR_DATABASE_URL,
  max: 10,
  types: pgTypes,
  // As ours have it (packages/db/src/open.ts).
  options: '-c random_page_cost=1.1',
});

const server = http.createServer(async (request, response) => {
  try {
    request.resume();
    const [, name = '', at = ''] = (request.url ?? '').split('/');
    const work = works.get(name);
    const statements = work?.cases[Number(at)];
    if (!work || !statements) {
      response.writeHead(404).end();
      return;
    }
    const text = await run(statements, work.isTransaction);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(text);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
});

process.on('message', (message: { works: FloorWork[] }) => {
  for (const work of message.works) works.set(work.name, work);
  process.send?.({ ready: true });
});

server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: (server.address() as { port: number }).port });
});

async function run(statements: Statement[], isTransaction: boolean): Promise<string> {
  const named = statements.map((statement) => ({ ...statement, name: nameOf(statement.text) }));
  if (!isTransaction) {
    const [only] = named;
    if (!only) throw new Error('a case without a statement');
    return JSON.stringify((await pool.query(only)).rows);
  }
  const client = await pool.connect();
  try {
    await client.query('begin');
    let last = '[]';
    for (const statement of named) last = JSON.stringify((await client.query(statement)).rows);
    await client.query('commit');
    return last;
  } finally {
    client.release();
  }
}

// Cases of a work differ in their values; each text is prepared once a connection.
function nameOf(text: string): string {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return name;
}
