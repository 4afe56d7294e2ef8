// A command of the operator (R-OPERATOR-1). Each module declares its own, and server/main.ts collects them.
import { parseArgs } from 'node:util';
import { wholeNumber as readWhole } from '../base/exact.ts';
import type { Queryable } from '../db/database.ts';

export interface CommandInput {
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string>>;
  /** The operator's working directory, for relative paths. */
  readonly cwd: string;
}

/** Writes the audit row: once for each command, in the transaction of its change. */
export type Audit = (queryable: Queryable, user_id?: number) => Promise<void>;

export interface CommandResult {
  rows: readonly object[];
  /** Text for people, where a table of the rows would be hard to read. */
  lines?: readonly string[];
  /** The command ran and found a problem: exit code 1. */
  is_bad?: boolean;
}

export interface OperatorCommand {
  /** One word or two, for example `identity approve`. */
  readonly name: string;
  /** Names of its values for help; one in brackets is optional. */
  readonly takes?: readonly string[];
  readonly flags?: Readonly<Record<string, string>>;
  readonly does: string;
  readonly audits_itself?: true;
  act(input: CommandInput, audit: Audit): Promise<CommandResult>;
}

export class OperatorRefusal extends Error {
  readonly error: string;

  constructor(error: string, message: string) {
    super(message);
    this.error = error;
  }
}

export function usageOf({ name, takes = [], flags = {} }: OperatorCommand): string {
  const flagTexts = Object.entries(flags).map(([flag, value]) =>
    isOptional(value) ? `[--${flag} ${value.slice(1, -1)}]` : `--${flag} ${value}`,
  );
  return [name, ...takes, ...flagTexts].join(' ');
}

export function readCommand(
  commands: readonly OperatorCommand[],
  words: readonly string[],
  cwd: string,
): { command: OperatorCommand; input: CommandInput } {
  const command = commands.find(({ name }) =>
    name.split(' ').every((part, index) => words[index] === part),
  );
  if (command === undefined) {
    throw new OperatorRefusal('command_unknown', `There is no such command: ${words.join(' ')}.`);
  }
  const rest = words.slice(command.name.split(' ').length);
  return { command, input: { ...readValues(command, rest), cwd } };
}

function readValues(command: OperatorCommand, rest: readonly string[]): Omit<CommandInput, 'cwd'> {
  const { takes = [], flags = {} } = command;
  const options = Object.fromEntries(
    Object.keys(flags).map((flag) => [flag, { type: 'string' as const }]),
  );
  let parsedArguments: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsedArguments = parseArgs({ args: rest.map(hideMinus), options, allowPositionals: true });
  } catch {
    throw wrongUse(command);
  }
  const neededCount = takes.filter((value) => !isOptional(value)).length;
  const positionals = parsedArguments.positionals.map(showMinus);
  const values = Object.fromEntries(
    Object.entries(parsedArguments.values).map(([flag, value]) => [flag, showMinus(`${value}`)]),
  );
  const isShort = Object.entries(flags).some(
    ([flag, value]) => !isOptional(value) && values[flag] === undefined,
  );
  if (positionals.length < neededCount || positionals.length > takes.length || isShort) {
    throw wrongUse(command);
  }
  return { words: positionals, flags: values };
}

/** `parseArgs` takes a negative number, such as a price exponent, for a flag. A leading NUL hides the minus. */
const HIDDEN_MINUS = '\u0000';
const hideMinus = (word: string): string => (/^-\d/.test(word) ? HIDDEN_MINUS + word : word);
const showMinus = (word: string): string => (word.startsWith(HIDDEN_MINUS) ? word.slice(1) : word);

function isOptional(value: string): boolean {
  return value.startsWith('[');
}

function wrongUse(command: OperatorCommand): OperatorRefusal {
  return new OperatorRefusal('parameter_error', `Usage: ${usageOf(command)}`);
}

const DIGITS = /^[1-9]\d{0,14}$/;

export function wholeNumber(text: string | undefined, name: string): number {
  if (text === undefined || !DIGITS.test(text)) {
    throw new OperatorRefusal('parameter_error', `${name} is a whole number above 0.`);
  }
  return readWhole(text);
}

const REASON_AT_MOST = 200;

export function reasonOf(text: string | undefined): string {
  const reason = (text ?? '').trim();
  if (reason === '' || [...reason].length > REASON_AT_MOST) {
    throw new OperatorRefusal(
      'parameter_error',
      `--reason takes 1 to ${REASON_AT_MOST} characters.`,
    );
  }
  return reason;
}
