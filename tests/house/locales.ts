import { type Finding, type HouseFile, lineAt, type Rule } from './tree.ts';

/** Folder -> BCP 47 tag. zh reads hk. */
export const languages: Readonly<Record<string, string>> = {
  en: 'en',
  hk: 'zh-HK',
  th: 'th',
  jp: 'ja',
  kor: 'ko',
  fra: 'fr',
  spa: 'es',
  vi: 'vi',
};

const plural = /_(zero|one|two|few|many|other)$/;

export interface Texts {
  readonly file: HouseFile;
  readonly folder: string;
  readonly area: string;
  /** Nested keys joined by dots, as t() takes them. */
  readonly texts: ReadonlyMap<string, string>;
}

export function readLocales(files: readonly HouseFile[]): { read: Texts[]; findings: Finding[] } {
  const read: Texts[] = [];
  const findings: Finding[] = [];
  for (const file of files) {
    const [, folder = '', area = ''] = /^locales\/([^/]+)\/([^/]+)\.json$/.exec(file.path) ?? [];
    if (area === '') continue;
    const texts = new Map<string, string>();
    try {
      flatten(JSON.parse(file.text), '', texts);
    } catch (error) {
      findings.push(at(file, 0, `is not JSON (${String(error)}): correct it.`));
    }
    read.push({ file, folder, area, texts });
  }
  return { read, findings };
}

function flatten(value: unknown, path: string, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(path, value);
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, inner] of Object.entries(value)) {
      flatten(inner, path === '' ? key : `${path}.${key}`, into);
    }
  } else throw new Error(`${path} holds neither a text nor a group`);
}

const at = (file: HouseFile, offset: number, message: string): Finding => ({
  rule: 'locales',
  path: file.path,
  line: lineAt(file.text, offset),
  message,
});

export const localeRule: Rule = (files) => {
  const { read, findings } = readLocales(files);
  for (const texts of read) {
    if (!(texts.folder in languages)) {
      const knownLanguages = Object.keys(languages).join(', ');
      findings.push(
        at(texts.file, 0, `is of no language of ours (${knownLanguages}): move its texts there.`),
      );
    }
  }
  for (const english of read.filter(({ folder }) => folder === 'en')) {
    findings.push(...compare(english, english));
    for (const folder of Object.keys(languages)) {
      if (folder === 'en') continue;
      const other = read.find((one) => one.folder === folder && one.area === english.area);
      if (other) findings.push(...compare(english, other));
      else {
        const path = `locales/${folder}/${english.area}.json`;
        findings.push(at(english.file, 0, `has no ${path}: write it in that language.`));
      }
    }
  }
  for (const { file, folder, area } of read) {
    if (folder === 'en' || read.some((one) => one.folder === 'en' && one.area === area)) continue;
    findings.push(at(file, 0, `has no locales/en/${area}.json: write the English first.`));
  }
  return findings;
};

function compare(english: Texts, other: Texts): Finding[] {
  const findings: Finding[] = [];
  const fault = (key: string, message: string): void => {
    const name = `"${key.split('.').at(-1) ?? key}"`;
    findings.push(at(other.file, Math.max(0, other.file.text.indexOf(name)), message));
  };
  for (const key of expectedKeys(english.texts, other.folder)) {
    if (!other.texts.has(key)) fault(key, `lacks "${key}": write it in this language.`);
  }
  const permittedKeys = allowedKeys(english.texts, other.folder);
  for (const [key, text] of other.texts) {
    const first = english.texts.get(key) ?? english.texts.get(key.replace(plural, '_other'));
    if (!permittedKeys.has(key) || first === undefined) {
      fault(key, `has "${key}", which English does not have: add it there, or delete it here.`);
      continue;
    }
    if (text.trim() === '') fault(key, `"${key}" is empty: write the text.`);
    const lostTags = difference(first, text);
    // "one day" may omit the number that the other forms show.
    const mayLeaveOut = plural.test(key) && !key.endsWith('_other');
    if (
      lostTags !== undefined &&
      !(mayLeaveOut && holes(text).every((hole) => holes(first).includes(hole)))
    ) {
      fault(key, `"${key}" ${lostTags}: give it the same placeholders and tags as English.`);
    }
    if (
      other.folder === 'en' &&
      first === text &&
      holes(text).includes('count') &&
      !plural.test(key)
    ) {
      fault(key, `"${key}" has a count: write "${key}_one" and "${key}_other" in its place.`);
    }
  }
  return findings;
}

/** English keys with a plural: both `_one` and `_other` exist. */
function pluralKeys(texts: ReadonlyMap<string, string>): Set<string> {
  const bases = new Set<string>();
  for (const key of texts.keys()) {
    if (key.endsWith('_other') && texts.has(key.replace(/_other$/, '_one'))) {
      bases.add(key.replace(/_other$/, ''));
    }
  }
  return bases;
}

const categories = (folder: string): readonly string[] =>
  new Intl.PluralRules(languages[folder] ?? 'en').resolvedOptions().pluralCategories;

function expectedKeys(english: ReadonlyMap<string, string>, folder: string): string[] {
  const bases = pluralKeys(english);
  const plain = [...english.keys()].filter((key) => !bases.has(key.replace(plural, '')));
  return [
    ...plain,
    ...[...bases].flatMap((base) => categories(folder).map((one) => `${base}_${one}`)),
  ];
}

/** i18next itself defines `_zero`, which every language may have. */
function allowedKeys(english: ReadonlyMap<string, string>, folder: string): Set<string> {
  return new Set([
    ...expectedKeys(english, folder),
    ...[...pluralKeys(english)].map((base) => `${base}_zero`),
  ]);
}

const holes = (text: string): string[] =>
  [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}|(<\/?\w+\s*\/?>)|\$t\(([^)]*)\)/g)]
    .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
    .sort();

function difference(first: string, text: string): string | undefined {
  const [want, have] = [new Set(holes(first)), new Set(holes(text))];
  const lostHoles = [...want].filter((hole) => !have.has(hole));
  const more = [...have].filter((hole) => !want.has(hole));
  if (lostHoles.length > 0) return `lost ${lostHoles.join(', ')}`;
  return more.length > 0 ? `adds ${more.join(', ')}` : undefined;
}
