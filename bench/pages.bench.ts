// `npm run bench pages [page...]`: Lighthouse over every page, as a user with orders and works sees it.
// A page is named as in src/lib/pages.ts, without `pages/`: `npm run bench pages fund/assets setting/bill`.
import { callsOf } from '../protocol/catalogue.ts';
import { demoAccountOf } from '../scripts/first-steps.ts';
import type { PageId } from '../src/lib/pages.ts';
import { TABS } from '../src/navigation/tabs.ts';
import { type Category, ensureLighthouse, LIGHTHOUSE } from './app/lighthouse.ts';
import { openJudge, type PageJudgement } from './app/lighthouse-pages.ts';
import { pageAddresses } from './app/page-addresses.ts';
import { startApp } from './app/served.ts';
import { median } from './measure.ts';
import { figureRow, type Outcome, type Row } from './table.ts';

/** Performance has a goal for tab pages. One run of it says little, so these are judged more often. */
const TAB_ROUNDS = 3;
const TAB_PAGES: ReadonlySet<string> = new Set(TABS.map(({ page }) => page));
const ALWAYS: readonly Category[] = ['accessibility', 'best-practices'];

const categoriesOf = (page: PageId): readonly Category[] =>
  TAB_PAGES.has(page) ? [...ALWAYS, 'performance'] : ALWAYS;

const idOf = (name: string, category: Category): string => `${name}.${category}`;

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  await ensureLighthouse(say);
  const app = await startApp();
  const rows: Row[] = [];
  try {
    const demo = await demoAccountOf(app.data);
    if (demo === undefined) throw new Error('The app has no practice account.');
    const place = { origin: new URL(app.address).origin, language: 'en' } as const;
    const login = { user_string: demo.account, password: demo.password };
    const token = await callsOf(() => place)('user.login', login);
    const call = callsOf(() => ({ ...place, token }));
    const addresses = await pageAddresses(call);
    const notice = await call('news.index_pop', {});
    const visitor = { language: 'en', token, seen_notice: notice?.id ?? 0 };
    const judge = await openJudge(app.address, visitor);
    try {
      for (const [page, path] of addresses) {
        const name = page.replace('pages/', '');
        const categories = categoriesOf(page);
        if (!categories.some((one) => isWanted(idOf(name, one)))) continue;
        const rounds: PageJudgement[] = [];
        for (let round = 0; round < (TAB_PAGES.has(page) ? TAB_ROUNDS : 1); round += 1) {
          const judgement = await judge.judge(`${app.address}#${path}`, categories);
          const { scores, failures, load } = judgement;
          say(`  ${name} ${scores.join(' ')}, load ${load} ${failures.join('\n    ')}`);
          rounds.push(judgement);
        }
        for (const [index, category] of categories.entries()) {
          const title = `lighthouse ${LIGHTHOUSE}, mobile: ${category} of ${name}`;
          const points = median(rounds.map(({ scores }) => scores[index] as number));
          rows.push(figureRow(idOf(name, category), title, 'points', points));
        }
      }
    } finally {
      await judge.end();
    }
  } finally {
    await app.end();
  }
  return { rows, beyond: [] };
}
