import http from 'node:http';
import { pgTypes } from '@lintel/db/pg-types';
import { Pool } from 'pg';
import type { Statement } from './capture.ts';

// The floor: a bare node:http server over pg. The same SQL, prepared, as the owner of the rows: no sign-in, no row-level
// security, no audit. Works arrive as a message from the bench; GET /<work> runs the work's statements.
export type FloorWork = { name: string; statements: Statement[]; isTransaction: boolean };

const works = new Map<string, FloorWork>();
const pool = new Pool({ connectionString: process.env.FLOOR_DATABASE_URL, max: 10, types: pgTypes });

const server = http.createServer(async (request, response) => {
  try {
    request.resume();
    const work = works.get((request.url ?? '').slice(1));
    if (!work) {
      response.writeHead(404).end();
      return;
    }
    const text = await run(work);
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

async function run(work: FloorWork): Promise<string> {
  const named = work.statements.map((statement, index) => ({ ...statement, name: `${work.name}${index}` }));
  if (!work.isTransaction) {
    const [only] = named;
    if (!only) throw new Error(`${work.name} has no statement`);
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
