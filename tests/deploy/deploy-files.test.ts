// Issue 34.3: everything that deploy/ names exists: metrics, variables, flags, and all imports of the served code.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { ROOT } from '../../scripts/root.ts';
import { serveMetrics } from '../../server/platform/http/metrics.ts';
import { importsOf } from '../house/imports.ts';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const yaml = (path: string): unknown => parseYaml(read(path));

const VENUE = {
  venue: 'okx',
  is_connected: true,
  age_ms: 12,
  clock_ms: -3,
  messages: 9,
  connections: 1,
  gaps: 0,
  instruments: 2,
  in_index: 2,
};
const COMPOSE = 'deploy/compose.yml';
const UNIT = 'deploy/systemd/pocket-exchange@.service';
const DASHBOARD = 'deploy/grafana/dashboard.json';

describe('metrics of the dashboard and the rules', () => {
  const OF_PROMETHEUS = ['up'];
  const WORDS =
    /^(sum|max|min|avg|count|rate|increase|histogram_quantile|by|le|and|or|path|status|instance|engine|symbol|currency|topk|job|abs|venue)$/;

  async function printedNames(): Promise<Set<string>> {
    const app = Fastify();
    serveMetrics(app, {
      token: undefined,
      isLeader: () => true,
      feedRefused: () => 0,
      venues: async () => [VENUE],
      engines: () => [{ name: 'contract', differences: 0 }],
      insuranceLosses: () => [{ symbol: 'BTC/USDT', currency: 'USDT', closes: 1, amount: '1' }],
    });
    app.get('/call', { config: { call: { path: '/call' } } as object }, async () => 'done');
    await app.inject('/call');
    const { body } = await app.inject('/metrics');
    await app.close();
    return new Set([...body.matchAll(/^([a-z_][a-z_0-9]*)[ {]/gm)].map(([, name]) => name ?? ''));
  }

  /** Names in an expression, without those in braces or in a range. */
  const namesIn = (expression: string): string[] =>
    [...expression.replace(/\{[^}]*\}|\[[^\]]*\]/g, '').matchAll(/[a-z_][a-z_0-9]+/g)]
      .map(([name]) => name)
      .filter((name) => !WORDS.test(name));

  const ruleExpressions = (): string[] => {
    const { groups } = yaml('deploy/prometheus/alerts.yml') as {
      groups: { rules: { expr: string; annotations: { summary: string; action: string } }[] }[];
    };
    const rules = groups.flatMap((group) => group.rules);
    for (const { annotations } of rules)
      expect(Object.keys(annotations)).toEqual(['summary', 'action']);
    return rules.map(({ expr }) => expr);
  };

  const panelExpressions = (): string[] => {
    const { panels } = JSON.parse(read(DASHBOARD)) as { panels: { targets: { expr: string }[] }[] };
    return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  };

  test.each([
    ['rules', ruleExpressions],
    ['dashboard', panelExpressions],
  ])('%s: each metric is one that /metrics prints', async (_what, expressions) => {
    const knownNames = new Set([...(await printedNames()), ...OF_PROMETHEUS]);
    const namedMetrics = expressions().flatMap(namesIn);
    expect(namedMetrics.length).toBeGreaterThan(5);
    expect(namedMetrics.filter((name) => !knownNames.has(name))).toEqual([]);
  });
});

describe('variables and flags', () => {
  const sources = ['scripts/server-flags.ts', 'scripts/market-flags.ts', 'scripts/server.ts'];
  const source = sources.map(read).join('\n');
  const knownVariables = new Set([
    ...[...source.matchAll(/env\['([A-Z_]+)'\]/g)].map(([, name]) => name ?? ''),
    ...[...source.matchAll(/secret\('([A-Z_]+)'\)/g)].flatMap(([, name]) => [name, `${name}_FILE`]),
    'NODE_ENV',
  ]);

  test('each variable set for a server is one that it reads', () => {
    const compose = yaml(COMPOSE) as Record<string, { environment: Record<string, unknown> }>;
    const names = [
      ...Object.keys(compose['x-server']?.environment ?? {}),
      ...[...read(UNIT).matchAll(/^Environment=([A-Z_]+)=/gm)].map(([, name]) => name ?? ''),
      ...[...read('deploy/Dockerfile').matchAll(/^ENV ([A-Z_]+)=/gm)].map(([, name]) => name ?? ''),
    ];
    expect(names.length).toBeGreaterThan(10);
    expect(names.filter((name) => !knownVariables.has(name))).toEqual([]);
  });

  test('R-PRICE-8: each way to deploy names FEED, and compose.yml does not start without it', () => {
    expect(read(COMPOSE)).toMatch(/^ {4}FEED: \$\{FEED:\?.+\}$/m);
    expect(read('deploy/.env.example')).toMatch(/^FEED=[a-z]+(,[a-z]+)*$/m);
    expect(read(UNIT)).toMatch(/^# {3}FEED=[a-z]+(,[a-z]+)*$/m);
  });

  test('docs/operating.md lists exactly the variables that are read', () => {
    const text = read('docs/operating.md');
    const ours = [...knownVariables].filter(
      (name) => name !== 'NODE_ENV' && !name?.endsWith('_FILE'),
    );
    expect(ours.filter((name) => !text.includes(`\`${name}`))).toEqual([]);
  });

  test('each flag is an option of `npm run server`', () => {
    const startLines = /^CMD \["(--host.*)\]$|^ExecStart=.* scripts\/server\.ts (.*)$/gm;
    const lines = [read('deploy/Dockerfile'), read(UNIT)].flatMap(
      (text) => text.match(startLines) ?? [],
    );
    const names = lines.flatMap((line) => line.match(/(?<=[ "])--[a-z]+(?=[ "])/g) ?? []);
    expect(lines).toHaveLength(2);
    expect(names).toContain('--host');
    expect(names.filter((flag) => !source.includes(`  ${flag} `))).toEqual([]);
  });

  test('each variable of compose.yml without a default is explained in .env.example', () => {
    const requiredNames = [...read(COMPOSE).matchAll(/\$\{([A-Z_]+)[:}]/g)].map(
      ([, name]) => name ?? '',
    );
    const example = read('deploy/.env.example');
    expect(requiredNames.filter((name) => !example.includes(`\n${name}=`))).toEqual([]);
  });
});

describe('the image', () => {
  const dockerfile = read('deploy/Dockerfile');
  const copiedPaths = [...dockerfile.matchAll(/^COPY (?:--from=\S+ )?(\S+) (\S+)$/gm)]
    .map(([, , to]) => to ?? '')
    .filter((to) => to !== '.' && to !== './');

  /** All files that the server's process loads, starting at its entry. */
  function loadedFiles(): { files: Set<string>; packages: Set<string> } {
    const files = new Set<string>();
    const packages = new Set<string>();
    const pendingFiles = ['scripts/server.ts'];
    for (let path = pendingFiles.pop(); path !== undefined; path = pendingFiles.pop()) {
      if (files.has(path)) continue;
      files.add(path);
      if (!/\.(ts|mjs)$/.test(path)) continue;
      const text = read(path);
      // Type-only imports are stripped.
      const values = text.replace(/^(import|export) type [^;]*;$/gm, '');
      for (const { specifier, target, kind } of importsOf({ path, text: values })) {
        if (kind === 'type') continue;
        // Vite serves the page's sources only in development.
        if (specifier === './hot.ts') continue;
        if (target !== undefined) pendingFiles.push(posix.normalize(target));
        else if (!specifier.startsWith('node:')) {
          packages.add(
            specifier
              .split('/')
              .slice(0, specifier.startsWith('@') ? 2 : 1)
              .join('/'),
          );
        }
      }
    }
    return { files, packages };
  }

  test('has all files that the server loads, and no development package', () => {
    const { files, packages } = loadedFiles();
    expect(files.size).toBeGreaterThan(400);
    expect(files).toContain('server/exchange/market-thread/market-thread.ts');
    const isCopied = (path: string) =>
      copiedPaths.some((folder) => path === folder || path.startsWith(`${folder}/`));
    expect([...files].filter((path) => !isCopied(path))).toEqual([]);
    expect([...files].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    const { dependencies } = JSON.parse(read('package.json'));
    expect([...packages].filter((name) => dependencies[name] === undefined)).toEqual([]);
  });

  test('runs as its own user on a read-only root, with a health check', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(last).toMatch(/^USER node$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    const compose = yaml(COMPOSE) as {
      'x-server': Record<string, unknown>;
      services: Record<string, Record<string, unknown>>;
    };
    expect(compose['x-server']).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    const servers = Object.keys(compose.services).filter((name) => name.startsWith('server-'));
    expect(servers).toHaveLength(3);
    for (const name of servers) {
      expect(read('deploy/proxy/nginx.conf')).toContain(`server ${name}:4300 `);
      expect(read('deploy/prometheus/prometheus.yml')).toContain(`"${name}:4300"`);
    }
  });
});

test('deploy/ contains no secret', () => {
  const all = readdirSync(join(ROOT, 'deploy'), { recursive: true }).map(String);
  expect(all.filter((name) => /(^|\/)(secrets\/|\.env$)|\.(pem|key)$/.test(name))).toEqual([]);
});
