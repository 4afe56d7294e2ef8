// The file of an operator's text: JSON with one text per language, at least in English.
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod/mini';
import { LANGUAGES, type WireLanguage } from '../../../protocol/language.ts';
import { type CommandInput, OperatorRefusal } from '../commands/command.ts';

const TITLE_AT_MOST = 200;
const SUMMARY_AT_MOST = 500;
const CONTENT_AT_MOST = 200_000;
const KINDS = [4, 5, 6, 7, 8] as const;
const ADDRESS = /^(https:\/\/[^\s"'<>\\]+|\/pages\/[\w./?=&-]+)$/;

const line = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

const text = z.object({
  title: line(TITLE_AT_MOST),
  summary: z._default(z.string().check(z.maxLength(SUMMARY_AT_MOST)), ''),
  content: z._default(z.string().check(z.maxLength(CONTENT_AT_MOST)), ''),
});

const parts = {
  c_id: z.literal([...KINDS]),
  /** A PNG, JPEG or WebP beside the file; null removes the picture. */
  picture: z.optional(z.nullable(z.string())),
  url: z.optional(z.nullable(z.string().check(z.regex(ADDRESS)))),
  sort: z.optional(z.int().check(z.gte(0), z.lte(1_000_000))),
  is_pop: z.optional(z.boolean()),
  texts: z.partialRecord(z.enum(LANGUAGES), text),
};

const whole = z
  .strictObject(parts)
  .check(z.refine((article) => article.texts.en !== undefined, 'texts.en is needed'));
const change = z.partial(z.strictObject(parts));

export type WholeArticle = z.output<typeof whole>;
export type ArticleChange = z.output<typeof change>;
export type WrittenText = z.output<typeof text>;

export function readWhole({ cwd }: CommandInput, file: string): WholeArticle {
  return readAs(whole, cwd, file);
}

export function readChange({ cwd }: CommandInput, file: string): ArticleChange {
  return readAs(change, cwd, file);
}

export function textsOf({ texts = {} }: ArticleChange): [WireLanguage, WrittenText][] {
  return LANGUAGES.flatMap((language) => {
    const articleText = texts[language];
    return articleText === undefined
      ? []
      : [[language, articleText] as [WireLanguage, WrittenText]];
  });
}

export function pictureOf({ cwd }: CommandInput, file: string, picture: string): Uint8Array {
  return readNamed(resolve(dirname(resolve(cwd, file)), picture));
}

function readAs<T>(schema: z.ZodMiniType<T>, cwd: string, file: string): T {
  const bytes = readNamed(resolve(cwd, file));
  let content: unknown;
  try {
    content = JSON.parse(Buffer.from(bytes).toString('utf8'));
  } catch {
    throw new OperatorRefusal('parameter_error', `${file} is not JSON.`);
  }
  const read = schema.safeParse(content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const where = issue?.path.join('.') || 'the file';
  throw new OperatorRefusal('parameter_error', `${file}: ${where} is invalid.`);
}

function readNamed(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch {
    throw new OperatorRefusal('parameter_error', `${path} cannot be read.`);
  }
}
