import { arrowRule } from './arrows.ts';
import { circleRule } from './circles.ts';
import { citationRule } from './citations.ts';
import { clockRule } from './clock.ts';
import { colourRule } from './colours.ts';
import { coreRule } from './core.ts';
import { docPathRule } from './doc-paths.ts';
import { floorRule } from './floors.ts';
import { hostRule } from './hosts.ts';
import { lateCodeRule } from './late-code.ts';
import { localeKeyRule } from './locale-keys.ts';
import { localeLengthRule } from './locale-lengths.ts';
import { dynamicKeys, sharedWords } from './locale-lists.ts';
import { localeTermRule } from './locale-terms.ts';
import { localeWordRule } from './locale-words.ts';
import { localeRule } from './locales.ts';
import { migrationRule } from './migrations.ts';
import { numberRule } from './numbers.ts';
import { orphanRule } from './orphans.ts';
import { plainNamesRule } from './plain-names.ts';
import { plainWordsRule } from './plain-words.ts';
import { sqlRule } from './sql.ts';
import type { Rule } from './tree.ts';
import { unfinishedRule } from './unfinished.ts';
import { wordRule } from './words.ts';

export const rules: Readonly<Record<string, Rule>> = {
  'arrows: imports go one way': arrowRule,
  'floors: an area imports areas below it': floorRule,
  'circles: no file imports what imports it': circleRule,
  'numbers: no float is made from a text or rounded': numberRule,
  'clock: time and dice come from the entry files': clockRule,
  'core: pure, and one interface to WASM': coreRule,
  'words: what a user reads is in locales/': wordRule,
  'colours: tokens only': colourRule,
  'orphans: every file is reached': orphanRule(),
  'locales: all languages say the same': localeRule,
  'locale words: no English is left': localeWordRule(sharedWords),
  'locale terms: one term per concept': localeTermRule,
  'locale lengths: buttons and tabs hold on 320 px': localeLengthRule,
  'locale keys: asked for and there': localeKeyRule(dynamicKeys),
  'plain words: comments and names in usual English': plainWordsRule,
  'plain names: verbs and nouns, no bare participles': plainNamesRule,
  'sql: in store files only': sqlRule,
  'migrations: they add, so that two versions run on one database': migrationRule,
  'late code: a failed load is handled': lateCodeRule,
  'unfinished: nothing is left for later': unfinishedRule,
  'hosts: no registry is named': hostRule,
  'citations: a rule or call that is cited exists': citationRule,
  'doc paths: a file that a document names exists': docPathRule,
};
