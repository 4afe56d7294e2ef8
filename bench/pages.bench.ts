// `npm run bench pages [row...]`:
// - `files`: scripts and style sheets of each tab until it is complete; doesn't depend on the machine's load.
// - `tasks`: what keeps a touch waiting on each tab, by its causes, in turns with a bare page with the same libraries.
// - Lighthouse over every page, as a user with orders and works sees it, and as a guest does. A page is named as in
//   src/lib/pages/pages.ts, without `pages/`: `npm run bench pages fund/assets guest.market/market`.
import { loadavg } from 'node:os';
import { callsOf } from '../protocol/catalogue.ts';
import type { PageId } from '../src/lib/pages/pages.ts';
import { TABS } from '../src/navigation/tabs.ts';
import { withBrowser } from './app/first-load.ts';
import { type Category, ensureLighthouse, LIGHTHOUSE } from './app/lighthouse.ts';
import { type Judge, openJudge, type PageJudgement, type Visitor } from './app/lighthouse-pages.ts';
import { describeTask, LONG_MS, longTasks } from './app/long-tasks.ts';
import { pageAddresses } from './app/page-addresses.ts';
import { pageFiles } from './app/page-files.ts';
import { startApp, startBare } from './app/page-servers.ts';
import { median } from './measure.ts';
import { figureRow, type Outcome, type Row } from './table.ts';

/** Performance has a goal for tab pages. One run of it says little, so these are judged more often. */
const TAB_ROUNDS = 3;
const TASK_ROUNDS = 3;

const TAB_PAGES: ReadonlySet<string> = new Set(TABS.map(({ page }) => page));
const ALWAYS: readonly Category[] = ['accessibility', 'best-practices'];

const nameOf = (page: PageId): string => page.replace('pages/', '');
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

async function files(
  home: string,
  visitor: Visitor,
  isWanted: (id: string) => boolean,
  say: (line: string) => void,
): Promise<Row[]> {
  const pages = TABS.map(({ page }) => page).filter((page) => isWanted(`files.${nameOf(page)}`));
  const all = await pageFiles(
    pages.map((page) => `${home}#/${page}`),
    visitor,
  );
  return all.flatMap(({ scripts, sheets, scripts_kb }, at) => {
    const name = nameOf(pages[at] as PageId);
    say(`  ${name}: ${[...scripts, ...sheets].join(' ')}`);
    const what = `of ${name} until it is complete, a first visit`;
    return [
      figureRow(`files.${name}.scripts`, `scripts ${what}`, '', scripts.length),
      figureRow(`files.${name}.sheets`, `style sheets ${what}`, '', sheets.length),
      figureRow(`files.${name}.scripts_kb`, `the scripts ${what}, gzip`, 'kB', scripts_kb),
    ];
  });
}

function tasks(
  home: string,
  visitor: Visitor,
  isWanted: (id: string) => boolean,
  say: (line: string) => void,
): Promise<Row[]> {
  return withBrowser(async (browser) => {
    const pages = TABS.map(({ page }) => page).filter((page) => isWanted(`tasks.${nameOf(page)}`));
    const counts = new Map<PageId, number[]>(pages.map((page) => [page, []]));
    const bareCounts: number[] = [];
    const bare = await startBare();
    const countOf = async (name: string, address: string, who?: Visitor): Promise<number> => {
      const list = await longTasks(browser, address, who);
      say(`  ${name}, load ${loadavg()[0]?.toFixed(1)}: ${list.length} tasks over ${LONG_MS} ms`);
      for (const task of list) say(`  ${describeTask(task)}`);
      return list.length;
    };
    try {
      for (let round = 0; round < TASK_ROUNDS; round += 1) {
        for (const [page, of] of counts)
          of.push(await countOf(nameOf(page), `${home}#/${page}`, visitor));
        bareCounts.push(await countOf('bare page', bare.address));
      }
    } finally {
      await bare.end();
    }
    return [...counts].map(([page, of]) => ({
      ...figureRow(
        `tasks.${nameOf(page)}`,
        `tasks over ${LONG_MS} ms after the first paint of ${nameOf(page)}, 10 s, 4 x slower`,
        '',
        median(of),
      ),
      peer: median([...bareCounts]),
      peer_name: 'a bare create-vite page with the same libraries',
    }));
  });
}

export async function bench(
  say: (line: string) => void,
  isWanted: (id: string) => boolean,
): Promise<Outcome> {
  const rows: Row[] = [];

  async function visit({ judge, addresses, prefix, categoriesOf: of }: Visit): Promise<void> {
    for (const [page, address] of addresses) {
      const name = `${prefix}${nameOf(page)}`;
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
    const own = (part: string) => TABS.some(({ page }) => isWanted(`${part}.${nameOf(page)}`));
    if (own('files'))
      rows.push(...(await files(app.address, { ...visitor, token }, isWanted, say)));
    if (own('tasks'))
      rows.push(...(await tasks(app.address, { ...visitor, token }, isWanted, say)));
    const isJudged = addresses.some(([page]) =>
      categoriesOf(page).some((one) =>
        ['', 'guest.'].some((prefix) => isWanted(`${prefix}${nameOf(page)}.${one}`)),
      ),
    );
    if (!isJudged) return { rows, beyond: [] };
    await ensureLighthouse(say);
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
