import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { EnvError } from '#platform/http/env.ts';

/** One subcommand: its name, its arguments, what it does; `run` returns the exit code. */
export type Command = {
  usage: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  run(given: Given): Promise<number>;
};

export type Given = { values: Record<string, string | boolean | undefined>; positionals: string[] };

/** A mistake in how a command was called, or a state it cannot work in; reported in one line, exit code 2. */
export class CommandError extends Error {}

/** Runs one of the commands by its name and returns the exit code: 0 done, 1 failed, 2 called wrongly. */
export async function runCommand(commands: Record<string, Command>, argv: string[]): Promise<number> {
  const [name, ...rest] = argv;
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || name === '--help' || name === 'help') {
    process.stdout.write(overview(commands));
    return name === undefined ? 2 : 0;
  }
  if (!command) {
    process.stderr.write(`There is no command '${name}'.\n\n${overview(commands)}`);
    return 2;
  }
  try {
    return await runParsed(command, rest);
  } catch (error) {
    if (!isExpected(error)) throw error;
    process.stderr.write(`${error.message}\n`);
    return error instanceof CommandError ? 2 : 1;
  }
}

async function runParsed(command: Command, args: string[]): Promise<number> {
  const help = { help: { type: 'boolean', short: 'h' } } as const;
  const parsed = parse(args, { ...command.options, ...help });
  if (parsed.values.help === true) {
    process.stdout.write(`${command.summary}\n\nUsage: npm run lintel -- ${command.usage}\n`);
    return 0;
  }
  return command.run(parsed);
}

function parse(args: string[], options: ParseArgsOptionsConfig): Given {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, allowNegative: true });
    return { values: values as Given['values'], positionals };
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}

function overview(commands: Record<string, Command>): string {
  const lines = Object.values(commands).map((command) => `  ${command.usage}\n      ${command.summary}\n`);
  return `Usage: npm run lintel -- COMMAND\n\n${lines.join('')}\nEach takes --help.\n`;
}

// Errors whose message is all that a person needs; anything else is a defect and keeps its stack.
function isExpected(error: unknown): error is Error {
  const name = error instanceof Error ? error.constructor.name : '';
  return (
    error instanceof EnvError ||
    ['CommandError', 'EmbeddedError', 'MigrationMismatch', 'DatabaseUnavailable'].includes(name)
  );
}
