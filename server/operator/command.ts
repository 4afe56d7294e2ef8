// What a command of the operator is (R-OPERATOR-1). Each module has its own; server/main.ts puts them into one
// table, so that nothing here knows a module.
import { parseArgs } from 'node:util';
import type { Queryable } from '../db/database.ts';
import { wholeNumber as readWhole } from '../exact.ts';

export interface Asked {
  /** What stands after the command's name: the values of `takes`, in order. */
  readonly words: readonly string[];
  readonly flags: Readonly<Record<string, string>>;
  /** Where the operator stands: files are named from there. */
  readonly cwd: string;
}

/** Writes the row that tells what was done; once an act, in the transaction of what it does. */
export type Audit = (queryable: Queryable, user_id?: number) => Promise<void>;

export interface Told {
  /** Each is a line of --json. */
  rows: readonly object[];
  /** For people, where rows of names and values are not how one would say it. */
  lines?: readonly string[];
  /** It was done, and what came out is bad: exit code 1. */
  is_bad?: boolean;
}

export interface OperatorCommand {
  /** One word or two: `identity approve`. */
  readonly name: string;
  /** Names of its values as help shows them; one in brackets may be absent. */
  readonly takes?: readonly string[];
  /** Flags that take a value, with what it is; one in brackets may be absent. */
  readonly flags?: Readonly<Record<string, string>>;
  /** For help. */
  readonly does: string;
  /** Its own code writes the row of the audit. */
  readonly audits_itself?: true;
  act(asked: Asked, audit: Audit): Promise<Told>;
}

/** Why a command is refused, in a word for scripts and a sentence for people. */
export class OperatorRefusal extends Error {
  readonly error: string;

  constructor(error: string, message: string) {
    super(message);
    this.error = error;
  }
}

export function usageOf({ name, takes = [], flags = {} }: OperatorCommand): string {
  const told = Object.entries(flags).map(([flag, value]) =>
    isOptional(value) ? `[--${flag} ${value.slice(1, -1)}]` : `--${flag} ${value}`,
  );
  return [name, ...takes, ...told].join(' ');
}

/** The command that the words begin with, and what it was given. */
export function readCommand(
  commands: readonly OperatorCommand[],
  words: readonly string[],
  cwd: string,
): { command: OperatorCommand; asked: Asked } {
  const command = commands.find(({ name }) =>
    name.split(' ').every((part, index) => words[index] === part),
  );
  if (command === undefined) {
    throw new OperatorRefusal('command_unknown', `There is no such command: ${words.join(' ')}.`);
  }
  const rest = words.slice(command.name.split(' ').length);
  return { command, asked: { ...readValues(command, rest), cwd } };
}

function readValues(command: OperatorCommand, rest: readonly string[]): Omit<Asked, 'cwd'> {
  const { takes = [], flags = {} } = command;
  const options = Object.fromEntries(
    Object.keys(flags).map((flag) => [flag, { type: 'string' as const }]),
  );
  let given: { values: Record<string, unknown>; positionals: string[] };
  try {
    given = parseArgs({ args: rest.map(veiled), options, allowPositionals: true });
  } catch {
    throw wrongUse(command);
  }
  const needed = takes.filter((value) => !isOptional(value)).length;
  const positionals = given.positionals.map(unveiled);
  const values = Object.fromEntries(
    Object.entries(given.values).map(([flag, value]) => [flag, unveiled(`${value}`)]),
  );
  const isShort = Object.entries(flags).some(
    ([flag, value]) => !isOptional(value) && values[flag] === undefined,
  );
  if (positionals.length < needed || positionals.length > takes.length || isShort) {
    throw wrongUse(command);
  }
  return { words: positionals, flags: values };
}

/** A number below 0 is a value, as a price exponent is; read as it stands it would be a flag. */
const VEIL = '\u0000';
const veiled = (word: string): string => (/^-\d/.test(word) ? VEIL + word : word);
const unveiled = (word: string): string => (word.startsWith(VEIL) ? word.slice(1) : word);

function isOptional(value: string): boolean {
  return value.startsWith('[');
}

function wrongUse(command: OperatorCommand): OperatorRefusal {
  return new OperatorRefusal('parameter_error', `Usage: ${usageOf(command)}`);
}

const DIGITS = /^[1-9]\d{0,14}$/;

/** A number that the operator typed: an id, a count. */
export function wholeNumber(text: string | undefined, name: string): number {
  if (text === undefined || !DIGITS.test(text)) {
    throw new OperatorRefusal('parameter_error', `${name} is a whole number above 0.`);
  }
  return readWhole(text);
}
