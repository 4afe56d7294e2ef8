// The current settings, cached in memory, so that every order may read them. A change of the operator is effective at
// once in this process, and in others after their next `refresh` (a job).

import { OperatorRefusal } from '../commands/command.ts';
import type { Database, Queryable } from '../db/database.ts';
import { ruleOf, SETTING_RULES, type SettingKey, type SettingValues } from './rules.ts';
import {
  menuKeys,
  readSetting,
  readSettings,
  type SettingRow,
  settingsVersion,
  writeSetting,
} from './store.ts';

export interface SettingsOptions {
  database: Database;
  now(): number;
  /** Initial values of this mode that differ from the defaults. */
  defaults?: Partial<SettingValues>;
}

export interface ShownSetting {
  key: string;
  value: string | number | boolean | null;
  is_set: boolean;
  rule: string;
}

const SWITCH = 'modules.';

export class Settings {
  readonly #options: SettingsOptions;
  readonly #listeners = new Set<(key: string) => void>();
  readonly #checks = new Map<string, (tx: Queryable, value: unknown) => Promise<void>>();
  #modules: readonly string[] = [];
  #set: ReadonlyMap<string, unknown> = new Map();
  #version = 0;
  #reading: Promise<void> = Promise.resolve();

  private constructor(options: SettingsOptions) {
    this.#options = options;
  }

  static async open(options: SettingsOptions): Promise<Settings> {
    const settings = new Settings(options);
    await settings.refresh();
    return settings;
  }

  get<Key extends SettingKey>(key: Key): SettingValues[Key] {
    if (this.#set.has(key)) return this.#set.get(key) as SettingValues[Key];
    return this.#standard(key) as SettingValues[Key];
  }

  isOn(module: string): boolean {
    return this.#set.get(`${SWITCH}${module}`) !== false;
  }

  get switches(): Record<string, boolean> {
    return Object.fromEntries(this.#modules.map((module) => [module, this.isOn(module)]));
  }

  get shownSettings(): ShownSetting[] {
    const switches = this.#modules.map((module) => `${SWITCH}${module}`);
    return [...Object.keys(SETTING_RULES), ...switches].map((key) => this.show(key));
  }

  show(key: string): ShownSetting {
    const rule = this.#ruleOf(key);
    const is_set = this.#set.has(key);
    const value = is_set ? this.#set.get(key) : this.#standard(key);
    return { key, value: (value ?? null) as ShownSetting['value'], is_set, rule: rule.says };
  }

  /** Called in the operator's transaction; effective in this process when `refresh` has run after the commit. */
  async write(tx: Queryable, key: string, text: string): Promise<void> {
    const rule = this.#ruleOf(key);
    const value = rule.read(text.trim());
    if (value === undefined) {
      throw new OperatorRefusal('parameter_error', `${key} takes ${rule.says}.`);
    }
    await this.#checks.get(key)?.(tx, value);
    await writeSetting(tx, key, text.trim(), this.#options.now());
  }

  /** Registers a module's own check of a new value; it throws the refusal. */
  onWrite<Key extends SettingKey>(
    key: Key,
    check: (tx: Queryable, value: SettingValues[Key]) => Promise<void>,
  ): void {
    this.#checks.set(key, (tx, value) => check(tx, value as SettingValues[Key]));
  }

  /** The value in the database, which another process may just have changed. */
  async readStored<Key extends SettingKey>(tx: Queryable, key: Key): Promise<SettingValues[Key]> {
    const rows = await readSetting(tx, key);
    return (this.#readAll(rows).get(key) ?? this.#standard(key)) as SettingValues[Key];
  }

  refresh(): Promise<void> {
    // Serialised: an earlier read must not overwrite a later one.
    const reading = this.#reading.catch(() => undefined).then(() => this.#refresh());
    this.#reading = reading;
    return reading;
  }

  async #refresh(): Promise<void> {
    const { database } = this.#options;
    // The version first: a change in between is read again next time.
    const version = await settingsVersion(database);
    if (version === this.#version) return;
    const modules = await menuKeys(database);
    const rows = await readSettings(database);
    const isFirst = this.#version === 0;
    const before = this.#set;
    this.#modules = modules;
    this.#set = this.#readAll(rows);
    this.#version = version;
    if (isFirst) return;
    for (const [key, value] of this.#set) if (before.get(key) !== value) this.#notify(key);
  }

  /** Called with each changed key; returns the unsubscribe function. */
  onChanged(listener: (key: string) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #notify(key: string): void {
    for (const listener of this.#listeners) listener(key);
  }

  #standard(key: string): unknown {
    const { defaults = {} } = this.#options;
    if (key in defaults) return defaults[key as SettingKey];
    return Object.hasOwn(SETTING_RULES, key) ? SETTING_RULES[key as SettingKey].value : true;
  }

  /** A value from an older version that is invalid today counts as not set. */
  #readAll(rows: readonly SettingRow[]): Map<string, unknown> {
    const read = new Map<string, unknown>();
    for (const { key, value } of rows) {
      const checkedValue = ruleOf(key, this.#modules)?.read(value);
      if (checkedValue !== undefined) read.set(key, checkedValue);
    }
    return read;
  }

  #ruleOf(key: string) {
    const rule = ruleOf(key, this.#modules);
    if (rule === undefined) throw new OperatorRefusal('setting_unknown', `There is no ${key}.`);
    return rule;
  }
}
