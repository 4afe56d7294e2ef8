// Finds English in the other languages: whole texts and, in languages with another script, single words.
import { languages, readLocales, type Texts } from './locales.ts';
import { type Finding, lineAt, type Rule } from './tree.ts';

/**
 * Folder (`*`: all) -> reason -> English words, separated by spaces, that the language uses too.
 */
export type SharedWords = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** In these languages every Latin word is foreign. */
const otherScripts = new Set(['hk', 'th', 'jp', 'kor']);
const wordForm = /\p{Script=Latin}(?:[\p{Script=Latin}.'’-]*\p{Script=Latin})?/gu;
const hole = /\{\{[^}]*\}\}|<[^>]*>|\$t\([^)]*\)/g;

/** Symbols and short names (USDT, TP, 5m) are the same everywhere: a word has two small letters. */
function wordsIn(text: string): string[] {
  const words = text.replace(hole, ' ').match(wordForm) ?? [];
  return words.filter((word) => (word.match(/\p{Ll}/gu) ?? []).length >= 2);
}

export const localeWordRule = (sharedLists: SharedWords): Rule => {
  return (files) => {
    const { read } = readLocales(files);
    const knownWords = new Set(
      Object.entries(sharedLists).flatMap(([folder, reasons]) =>
        Object.values(reasons).flatMap((words) =>
          words.split(' ').map((word) => `${folder} ${word.toLowerCase()}`),
        ),
      ),
    );
    const usedWords = new Set<string>();
    const isKnown = (folder: string, word: string): boolean => {
      const names = [`${folder} ${word.toLowerCase()}`, `* ${word.toLowerCase()}`];
      const name = names.find((one) => knownWords.has(one));
      if (name !== undefined) usedWords.add(name);
      return name !== undefined;
    };
    const findings: Finding[] = [];
    for (const other of read.filter(({ folder }) => folder !== 'en' && folder in languages)) {
      const english = read.find(({ folder, area }) => folder === 'en' && area === other.area);
      findings.push(...foreignIn(other, english, isKnown));
    }
    if (read.length === 0) return findings;
    for (const name of [...knownWords].filter((one) => !usedWords.has(one))) {
      const message = `shares "${name}" with English, and no text needs it: take it off sharedWords.`;
      findings.push(listFinding(message));
    }
    return findings;
  };
};

const listFinding = (message: string): Finding => ({
  rule: 'locale_words',
  path: 'tests/house/locale-lists.ts',
  line: 1,
  message,
});

function foreignIn(
  other: Texts,
  english: Texts | undefined,
  isKnown: (folder: string, word: string) => boolean,
): Finding[] {
  const findings: Finding[] = [];
  for (const [key, text] of other.texts) {
    if (text !== english?.texts.get(key) && !otherScripts.has(other.folder)) continue;
    const foreign = wordsIn(text).filter((word) => !isKnown(other.folder, word));
    if (foreign.length === 0) continue;
    const at = other.file.text.indexOf(`"${key.split('.').at(-1) ?? key}"`);
    findings.push({
      rule: 'locale_words',
      path: other.file.path,
      line: lineAt(other.file.text, Math.max(0, at)),
      message: `"${key}" says ${foreign.join(', ')} in English: translate it, or tell in sharedWords of tests/house/locale-lists.ts why traders there say so.`,
    });
  }
  return findings;
}
