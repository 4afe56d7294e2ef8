import { CallRefusal } from '../../platform/base/call-refusal.ts';
import {
  type CommandResult,
  type OperatorCommand,
  OperatorRefusal,
  readCommand,
  usageOf,
} from '../../platform/commands/command.ts';
import type { Database } from '../../platform/db/database.ts';
import { sayError } from '../../platform/http/texts.ts';
import { recordAct } from './audit.ts';

export interface OperatorParts {
  database: Database;
  now(): number;
  commands: readonly OperatorCommand[];
  onFault(error: unknown): void;
}

export interface Failure {
  error: string;
  message: string;
}

export async function runCommand(
  parts: OperatorParts,
  words: readonly string[],
  cwd: string,
): Promise<CommandResult> {
  const { database, now, commands } = parts;
  if (words.length === 0 || words[0] === 'help') return help(commands);
  const { command, input } = readCommand(commands, words, cwd);
  let is_written = command.audits_itself === true;
  const row = { command: command.name, details: { words: input.words, flags: input.flags } };
  const result = await command.act(input, async (queryable, user_id) => {
    is_written = true;
    await recordAct(queryable, { ...row, user_id }, now());
  });
  if (!is_written) await recordAct(database, row, now());
  return result;
}

function help(commands: readonly OperatorCommand[]): CommandResult {
  const rows = commands.map((command) => ({ usage: usageOf(command), does: command.does }));
  const width = Math.max(...rows.map(({ usage }) => usage.length));
  return { rows, lines: rows.map(({ usage, does }) => `${usage.padEnd(width)}  ${does}`) };
}

/** The operator's view of an error. An internal error shows only its name and is logged. */
export function failureOf(error: unknown, onFault: (error: unknown) => void): Failure {
  if (error instanceof OperatorRefusal) return { error: error.error, message: error.message };
  if (error instanceof CallRefusal) {
    const [{ error: key, params }] = error.wrong;
    return { error: key, message: sayError('en', key, params) };
  }
  onFault(error);
  return {
    error: 'internal_error',
    message: 'Something went wrong: see the log of the server.',
  };
}
