import { auditKeyOf } from '@lintel/db/audit-lines';
import type { AuditLogVerdict } from '@lintel/db/audit-verify';
import { createLogger } from '#platform/base/log.ts';
import { type Env, instanceSecret, readEnv } from '#platform/http/env.ts';
import { anchorAuditLogs, anchorFileOf, findingText, verifyAuditLogs } from '#platform/records/audit-anchors.ts';
import { type Command, CommandError } from './command.ts';
import { openStore, type Store } from './store.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

export const audit: Command = {
  usage: 'audit verify | audit anchor',
  summary:
    'Verify the audit log of every organization and list what was tampered with, or record the heads of its shards outside the database now.',
  async run({ positionals: [verb] }) {
    if (verb !== 'verify' && verb !== 'anchor') throw new CommandError(`Usage: ${audit.usage}`);
    const env = readEnv(process.env);
    const store = await openStore(env, () => {});
    try {
      if (verb === 'anchor') {
        const log = createLogger(env.logLevel);
        say(`Anchored: ${await anchorAuditLogs(store.database, { ...auditFilesOf(env), log, now: new Date() })}`);
      }
      const verdicts = await verifyStore(env, store);
      for (const line of verdicts.flatMap(verdictLines)) say(line);
      return verdicts.some(({ findings }) => findings.length > 0) ? 1 : 0;
    } finally {
      await store.close();
    }
  },
};

/** Verifies the audit logs of an open store. */
export function verifyStore(env: Env, { database }: Store): Promise<AuditLogVerdict[]> {
  return verifyAuditLogs(database, auditFilesOf(env));
}

/** Where an instance keeps its anchors, and the key of its MACs. */
export function auditFilesOf(env: Env) {
  return { file: anchorFileOf(env.dataDir), key: auditKeyOf(instanceSecret(env)) };
}

function verdictLines({ organizationId, lines, findings }: AuditLogVerdict): string[] {
  const state = findings.length === 0 ? 'intact' : 'TAMPERED WITH';
  return [
    `organization ${organizationId}: ${lines} lines, ${state}`,
    ...findings.map((one) => `  ${findingText(one)}`),
  ];
}
