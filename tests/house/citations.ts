// Rule ids must exist in docs/rules.md, and cited paths of calls in docs/api.md.
import { type Finding, type HouseFile, lineAt, type Rule } from './tree.ts';

const RULES = 'docs/rules.md';
const API = 'docs/api.md';

const citation = /\bR-[A-Z]+(?:-\d+)?\b/g;
const definition = /^- \*\*(R-[A-Z]+-\d+)\*\*/gm;
const citedPath = /docs\/api\.md, (\/[\w/]+(?:, \/[\w/]+)*)/g;
/** Design documents outside the repository, which comments must not cite. */
const outside =
  /\b(?:calls|domain)\.md\b|\bcalls,? (?:section )?\d+(?:\.\d+)?\b|\bdomain,? (?:Numbers|Contract|Timed options|Spot|Ledger|Accounts|Invite)\b|(?<=['(])2[1-4]\.\d+(?=[:)])/gi;
/** A database stores the hash of each migration, so their comments can't change. */
const isFixed = (path: string): boolean => path.startsWith('server/platform/db/migrations/');

export const citationRule: Rule = (files) => {
  const textOf = (path: string): string => files.find((file) => file.path === path)?.text ?? '';
  const ids = [...textOf(RULES).matchAll(definition)].map((match) => match[1] ?? '');
  const knownRules = new Set(ids.flatMap((id) => [id, id.replace(/-\d+$/, '')]));
  const api = textOf(API);
  return files
    .filter(({ path }) => !isFixed(path) && !path.endsWith('-lock.json'))
    .flatMap((file) => [
      ...(file.path === RULES ? [...twice(file), ...withoutRow(file)] : []),
      ...unknown(file, knownRules),
      ...unknownPaths(file, api),
      ...outsiders(file),
    ]);
};

const finding = ({ path, text }: HouseFile, at: number, message: string): Finding => ({
  rule: 'citations',
  path,
  line: lineAt(text, at),
  message,
});

function twice(file: HouseFile): Finding[] {
  const seenIds = new Set<string>();
  return [...file.text.matchAll(definition)].flatMap((match) => {
    const id = match[1] ?? '';
    const isNew = !seenIds.has(id);
    seenIds.add(id);
    return isNew ? [] : [finding(file, match.index, `defines ${id} twice: renumber the second.`)];
  });
}

/** The table at the top says which folder decides the rules of an area. */
function withoutRow(file: HouseFile): Finding[] {
  const areas = file.text.matchAll(/^- \*\*(R-[A-Z]+)-1\*\*/gm);
  const rows = file.text.match(/^\| R-[^|]*/gm)?.join() ?? '';
  return [...areas]
    .filter(([, area = '']) => !new RegExp(`${area}\\b`).test(rows))
    .map((match) =>
      finding(
        file,
        match.index,
        `has no row for ${match[1]} in its table: say where it is decided.`,
      ),
    );
}

function unknown(file: HouseFile, knownNames: ReadonlySet<string>): Finding[] {
  return [...file.text.matchAll(citation)]
    .filter(([id]) => !knownNames.has(id))
    .map((match) => finding(file, match.index, `cites ${match[0]}, which is not in ${RULES}.`));
}

function unknownPaths(file: HouseFile, api: string): Finding[] {
  return [...file.text.matchAll(citedPath)].flatMap((match) =>
    (match[1] ?? '')
      .split(', ')
      .filter((path) => !api.includes(` ${path}\n`))
      .map((path) => finding(file, match.index, `cites ${path}, which is not a call of ${API}.`)),
  );
}

function outsiders(file: HouseFile): Finding[] {
  return [...file.text.matchAll(outside)].map((match) =>
    finding(
      file,
      match.index,
      `cites "${match[0]}", which is not in the repository: cite an id of ${RULES} or a call of ${API}.`,
    ),
  );
}
