// Operator commands `news add/edit/delete`. Pictures are re-encoded like all others; HTML is sanitised here, once.

import type { WireLanguage } from '../../../protocol/language.ts';
import { refusal } from '../base/call-refusal.ts';
import {
  type CommandInput,
  type OperatorCommand,
  OperatorRefusal,
  wholeNumber,
} from '../commands/command.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Files } from '../files/files.ts';
import { type ArticleChange, pictureOf, readChange, readWhole, textsOf } from './article-file.ts';
import { sanitiseHtml } from './sanitise.ts';
import {
  type ArticleRow,
  type ArticleText,
  articleHeads,
  articleOf,
  deleteArticle,
  insertArticle,
  readRow,
  updateArticle,
  writeText,
} from './store.ts';

export interface NewsParts {
  database: Database;
  files: Files;
  now(): number;
}

const LISTED = 1_000;
const KIND = /^[4-8]$/;

export function newsCommands({ database, files, now }: NewsParts): OperatorCommand[] {
  /** Read before the transaction; undefined: unchanged. */
  const imageOf = async (
    input: CommandInput,
    file: string,
    { picture }: ArticleChange,
  ): Promise<string | null | undefined> =>
    picture === undefined || picture === null
      ? picture
      : files.publishOwn(pictureOf(input, file, picture));
  const articleRow = async (id: number) => {
    const article = await articleOf(database, 'en', id);
    return { rows: article === undefined ? [] : [article] };
  };
  return [
    {
      name: 'news list',
      takes: ['CATEGORY'],
      does: 'texts of a category: 4 news, 5 banners, 6 notices, 7 questions, 8 articles',
      act: async ({ words: [kind = ''] }) => {
        if (!KIND.test(kind)) throw new OperatorRefusal('parameter_error', 'CATEGORY is 4 to 8.');
        const c_id = wholeNumber(kind, 'CATEGORY');
        const { list } = await articleHeads(database, 'en', c_id, { offset: 0, limit: LISTED });
        return { rows: list };
      },
    },
    {
      name: 'news add',
      takes: ['FILE'],
      does: 'JSON: c_id, texts by language (title, summary, content), picture?, url?, sort?, is_pop?',
      act: async (input, audit) => {
        const [file = ''] = input.words;
        const article = readWhole(input, file);
        const image = (await imageOf(input, file, article)) ?? null;
        const texts = await cleanTexts(article);
        const { c_id, url = null, sort = 0, is_pop = false } = article;
        const id = await database.transaction(async (tx) => {
          const row = { slug: null, c_id, image, url, sort, is_pop };
          const articleId = await insertArticle(tx, row, now());
          if (articleId === undefined) throw new Error('the article was not inserted');
          await writeTexts(tx, articleId, texts);
          await audit(tx);
          return articleId;
        });
        return articleRow(id);
      },
    },
    {
      name: 'news edit',
      takes: ['ID', 'FILE'],
      does: 'changes the fields that the JSON contains',
      act: async (input, audit) => {
        const [articleId, file = ''] = input.words;
        const id = wholeNumber(articleId, 'ID');
        const change = readChange(input, file);
        const image = await imageOf(input, file, change);
        const texts = await cleanTexts(change);
        await database.transaction(async (tx) => {
          const row = await readRow(tx, id);
          if (row === undefined) throw refusal('not_found');
          await updateArticle(tx, id, changedArticle(row, change, image), now());
          await writeTexts(tx, id, texts);
          await audit(tx);
        });
        return articleRow(id);
      },
    },
    {
      name: 'news delete',
      takes: ['ID'],
      does: 'deletes a text; a text that the app links to can only be edited',
      act: async ({ words: [idText] }, audit) => {
        const id = wholeNumber(idText, 'ID');
        await database.transaction(async (tx) => {
          const row = await readRow(tx, id);
          if (row === undefined) throw refusal('not_found');
          if (row.c_id === 8 && row.slug !== null) {
            throw new OperatorRefusal('parameter_error', 'The app links to this text: edit it.');
          }
          await deleteArticle(tx, id, now());
          await audit(tx);
        });
        return { rows: [{ id, deleted: true }] };
      },
    },
  ];
}

function changedArticle(
  row: ArticleRow,
  { c_id, url, sort, is_pop }: ArticleChange,
  image: string | null | undefined,
): ArticleRow {
  return {
    slug: row.slug,
    c_id: c_id ?? row.c_id,
    image: image === undefined ? row.image : image,
    url: url === undefined ? row.url : url,
    sort: sort ?? row.sort,
    is_pop: is_pop ?? row.is_pop,
  };
}

async function cleanTexts(change: ArticleChange): Promise<[WireLanguage, ArticleText][]> {
  const clean: [WireLanguage, ArticleText][] = [];
  for (const [language, { title, summary, content }] of textsOf(change)) {
    clean.push([language, { title, summary, content: await sanitiseHtml(content) }]);
  }
  return clean;
}

async function writeTexts(
  tx: Queryable,
  id: number,
  texts: readonly [WireLanguage, ArticleText][],
): Promise<void> {
  for (const [language, text] of texts) await writeText(tx, id, language, text);
}
