// Every colour of the page is a token: a literal one would be the same in both themes.
import { lineAt, type Rule } from './tree.ts';

const TOKENS = 'src/ui/theme/tokens.css';
const inStyles = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(|:[^;{}]*\bwhite\b/gi;
/** Private members of a class begin with # too, so only texts count. */
const inCode = /['"`]#[0-9a-f]{3,8}['"`]|['"`](?:rgb|hsl)a?\(/gi;
const comment = /\/\*[\s\S]*?\*\//g;
const property = /^:\s*\w+-\w|white-space/;

export const colourRule: Rule = (files) =>
  files.flatMap(({ path, text }) => {
    if (!path.startsWith('src/') || path === TOKENS || path.includes('.test.')) return [];
    const pattern = path.endsWith('.css') ? inStyles : /\.tsx?$/.test(path) ? inCode : undefined;
    if (pattern === undefined) return [];
    const plain = text
      .replace(comment, (part) => ' '.repeat(part.length))
      .replace(/url\([^)]*\)/g, (part) => ' '.repeat(part.length));
    return [...plain.matchAll(pattern)]
      .filter(([match]) => !property.test(match))
      .map(({ 0: match, index }) => ({
        rule: 'colours',
        path,
        line: lineAt(text, index),
        message: `${match.trim()} is a literal colour: give it a token in ${TOKENS}, for both themes.`,
      }));
  });
