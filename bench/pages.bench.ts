// `npm run bench pages [page...]`: Lighthouse over every page, as a user with orders and works sees it, and as a guest does.
// A page is named as in src/lib/pages/pages.ts, without `pages/`: `npm run bench pages fund/assets guest.market/market`.
import { callsOf } from '../protocol/catalogue.ts';
import type { PageId } from '../src/lib/pages/pages.ts';
import { TABS } from '../src/navigation/tabs.ts';
import { type Category, ensureLighthouse, LIGHTHOUSE } from './app/lighthouse.ts';
import { type Judge, openJudge, type PageJudgement } from './app/lighthouse-pages.ts';
import { pageAddresses } from './app/page-addresses.ts';
import { startApp } from './app/page-servers.ts';
import { median } from './measure.ts';
import { figureRow, type Outcome, type Row } from './table.ts';

/** Performance has a goal for tab pages. One run of it says little, so these are judged more often. */
const TAB_ROUNDS = 3;
const TAB_PAGES: ReadonlySet<string> = new Set(TABS.map(({ page }) => page));
const ALWAYS: readonly Category[] = ['accessibility', 'best-practices'];

const categoriesOf = (page: PageId): readonly Category[] =>
  TAB_PAGES.has(page) ? [...ALWAYS, 'performance'] : ALWAYS;

interface Visit {
  judge: Judge;
  /** Of a page: its address in the app. */
  addresses: readonly (readonly [PageId, string])[];
  /** Before the name of each row. */
  prefix: string;
  categoriesOf(page: PageId): readonly Category[];
}

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const rows: Row[] = [];

  async function visit({ judge, addresses, prefix, categoriesOf: of }: Visit): Promise<void> {
    for (const [page, address] of addresses) {
      const name = `${prefix}${page.replace('pages/', '')}`;
      const categories = of(page);
      if (!categories.some((one) => isWanted(`${name}.${one}`))) continue;
      if (!(await judge.admits(address))) continue;
      const rounds: PageJudgement[] = [];
      for (
        let round = 0;
        round < (categories.includes('performance') ? TAB_ROUNDS : 1);
        round += 1
      ) {
        const judgement = await judge.judge(address, categories);
        const { scores, failures, load } = judgement;
        say(`  ${name} ${scores.join(' ')}, load ${load} ${failures.join('\n    ')}`);
        rounds.push(judgement);
      }
      for (const [index, category] of categories.entries()) {
        const title = `lighthouse ${LIGHTHOUSE}, mobile: ${category} of ${name}`;
        const points = median(rounds.map(({ scores }) => scores[index] as number));
        rows.push(figureRow(`${name}.${category}`, title, 'points', points));
      }
    }
  }

  await ensureLighthouse(say);
  const app = await startApp();
  try {
    const place = { origin: new URL(app.address).origin, language: 'en' } as const;
    const token = await callsOf(() => place)('user.login', app.demo);
    const call = callsOf(() => ({ ...place, token }));
    const addresses = [...(await pageAddresses(call))].map(
      ([page, path]) => [page, `${app.address}#${path}`] as const,
    );
    const notice = await call('news.index_pop', {});
    const visitor = { language: 'en', seen_notice: notice?.id ?? 0 };
    const user = await openJudge(app.address, { ...visitor, token });
    await visit({ judge: user, addresses, prefix: '', categoriesOf }).finally(user.end);
    const guest = await openJudge(app.address, visitor);
    await visit({ judge: guest, addresses, prefix: 'guest.', categoriesOf: () => ALWAYS }).finally(
      guest.end,
    );
  } finally {
    await app.end();
  }
  return { rows, beyond: [] };
}
