// Texts included with the server. Existing ones that the operator changed or deleted stay; new ones are added.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type WireLanguage } from '../../../protocol/language.ts';
import plan from '../../seeds/content.json' with { type: 'json' };
import type { Database, Transaction } from '../db/database.ts';
import type { Files } from '../files/files.ts';
import { menuKeys } from '../settings/store.ts';
import { insertEntry, insertEntryName } from './menu-store.ts';
import { sanitiseHtml } from './sanitise.ts';
import { insertArticle, seededSlugs, withdrawArticles, writeText } from './store.ts';

export interface SeedText {
  title: string;
  summary: string;
  content: readonly string[];
}

export interface SeedTexts {
  menu: Readonly<Record<string, string>>;
  articles: Readonly<Record<string, SeedText>>;
}

const SEEDS = join(import.meta.dirname, '..', '..', 'seeds');

interface PlannedArticle {
  slug: string;
  c_id: number;
  sort: number;
  picture?: string;
  url?: string;
  is_pop?: boolean;
  /** Only in practice mode: it speaks of play money or of stocks, which have no real source of prices. */
  practice?: boolean;
}

interface PlannedEntry {
  key: string;
  icon: string;
  route: string;
  group: string;
  practice?: boolean;
}

export const ARTICLES: readonly PlannedArticle[] = plan.articles;
const PRACTICE_SLUGS = ARTICLES.flatMap(({ slug, practice }) => (practice === true ? [slug] : []));
export const MENU: readonly PlannedEntry[] = plan.menu;

export function seedTexts(language: WireLanguage): SeedTexts {
  return JSON.parse(readFileSync(join(SEEDS, 'content', `${language}.json`), 'utf8'));
}

export async function seedContent({
  database,
  files,
  sandbox,
  now,
}: {
  database: Database;
  files: Files;
  sandbox: boolean;
  now(): number;
}): Promise<void> {
  const entries = await menuKeys(database);
  const existingSlugs = new Set(await seededSlugs(database));
  const isMeant = ({ practice = false }: { practice?: boolean }) => sandbox || !practice;
  const missing = ARTICLES.filter((one) => isMeant(one) && !existingSlugs.has(one.slug));
  const menu = MENU.filter(isMeant);
  if (!sandbox) await withdrawArticles(database, PRACTICE_SLUGS, now());
  const isMenuThere = menu.every(({ key }) => entries.includes(key));
  if (missing.length === 0 && isMenuThere) return;
  const texts = new Map(LANGUAGES.map((language) => [language, seedTexts(language)]));
  const pictures = await publishAll(missing, files);
  const time = now();
  await database.transaction(async (tx) => {
    await seedMenu(tx, menu, texts);
    for (const article of missing) {
      const { picture } = article;
      const image = picture === undefined ? null : (pictures.get(picture) ?? null);
      await seedArticle(tx, article, image, texts, time);
    }
  });
}

async function publishAll(
  articles: readonly PlannedArticle[],
  files: Files,
): Promise<Map<string, string>> {
  const publishedHashes = new Map<string, string>();
  for (const { picture } of articles) {
    if (picture !== undefined) publishedHashes.set(picture, await publishSeed(picture, files));
  }
  return publishedHashes;
}

export async function publishSeed(name: string, files: Files): Promise<string> {
  return files.publishOwn(readFileSync(join(SEEDS, 'pictures', `${name}.webp`)));
}

async function seedMenu(
  tx: Transaction,
  menu: readonly PlannedEntry[],
  texts: ReadonlyMap<WireLanguage, SeedTexts>,
): Promise<void> {
  for (const [index, { key, icon, route, group }] of menu.entries()) {
    const id = await insertEntry(tx, { key, icon, route, group, sort: index + 1 });
    if (id === undefined) continue;
    for (const [language, { menu }] of texts) {
      await insertEntryName(tx, id, language, menu[key] ?? key);
    }
  }
}

async function seedArticle(
  tx: Transaction,
  article: PlannedArticle,
  image: string | null,
  texts: ReadonlyMap<WireLanguage, SeedTexts>,
  time: number,
): Promise<void> {
  const { slug, c_id, sort, url = null, is_pop = false } = article;
  const id = await insertArticle(tx, { slug, c_id, image, url, sort, is_pop }, time);
  if (id === undefined) return;
  for (const [language, { articles }] of texts) {
    const text = articles[slug];
    if (text === undefined) continue;
    const content = await sanitiseHtml(text.content.join('\n'));
    await writeText(tx, id, language, { title: text.title, summary: text.summary, content });
  }
}
