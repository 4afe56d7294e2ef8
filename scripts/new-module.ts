// `npm run new-module AREA NAME [CALL...]`: creates a server module with handlers of the named calls, its locale files and
// its tests. docs/how/add-a-module.md describes the next steps.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { CALLS, type CallName } from '../protocol/catalogue.ts';
import { Refusal, runScript, say } from './refusal.ts';
import { ROOT } from './root.ts';

const NAME = /^[a-z]+(-[a-z]+)*$/;
const AREAS = ['platform', 'people', 'market', 'money', 'trading', 'products'];

await runScript(async () => {
  const [area = '', name = '', ...words] = process.argv.slice(2);
  const root = process.env['NEW_MODULE_ROOT'] ?? ROOT;
  if (!AREAS.includes(area) || !NAME.test(name)) {
    throw new Refusal(
      `Usage: npm run new-module AREA NAME [CALL...], AREA one of ${AREAS.join(', ')}, NAME in small letters and dashes.`,
    );
  }
  const calls = words.map(callNamed);
  const files = [...sources(area, name, calls), ...locales(root, name)];
  const existing = files.find(([path]) => existsSync(join(root, path)));
  if (existing !== undefined) throw new Refusal(`${existing[0]} exists already.`);
  const exchange = join(root, 'server/exchange/exchange.ts');
  const newText = withModule(readFileSync(exchange, 'utf8'), area, name);
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  writeFileSync(exchange, newText);
  for (const [path] of files) say(`made     ${path}`);
  say(`changed  ${relative(root, exchange)}`);
  say('Next: docs/how/add-a-module.md, from step 2.');
  return 0;
});

function callNamed(word: string): CallName {
  if (!(word in CALLS)) {
    throw new Refusal(`protocol/ has no call ${word}. Names are paths with dots: lever.submit.`);
  }
  return word as CallName;
}

function sources(
  area: string,
  name: string,
  calls: readonly CallName[],
): [path: string, text: string][] {
  const folder = `server/${area}/${name}`;
  return [
    [`${folder}/module.ts`, moduleText(name)],
    [`${folder}/handlers.ts`, handlersText(name, calls)],
    [`${folder}/${name}.test.ts`, testText(name, calls)],
  ];
}

function locales(root: string, name: string): [path: string, text: string][] {
  return readdirSync(join(root, 'locales')).map((folder) => [
    `locales/${folder}/${name}.json`,
    '{}\n',
  ]);
}

function pascal(name: string): string {
  return name.replace(/(^|-)([a-z])/g, (_, _dash, letter: string) => letter.toUpperCase());
}

function camel(name: string): string {
  return pascal(name).replace(/^[A-Z]/, (letter) => letter.toLowerCase());
}

function moduleText(name: string): string {
  const Name = pascal(name);
  return `// The module ${name}.
import type { Module } from '../../platform/modules/module.ts';
import { type ${Name}Call, type ${Name}Needs, ${camel(name)}Handlers } from './handlers.ts';

export function open${Name}(needs: ${Name}Needs): Module<${Name}Call> {
  return { handlers: ${camel(name)}Handlers(needs) };
}
`;
}

function handlersText(name: string, calls: readonly CallName[]): string {
  const Name = pascal(name);
  const money = calls.filter(hasMoney);
  const union = calls.length === 0 ? 'never' : calls.map((one) => `'${one}'`).join(' | ');
  const imports = [
    ...(calls.length === 0
      ? []
      : ["import { refusal } from '../../platform/base/call-refusal.ts';"]),
    "import type { Database } from '../../platform/db/database.ts';",
    ...(money.length === 0
      ? []
      : ["import { moneyCall } from '../../platform/idempotency/money-call.ts';"]),
    "import type { ModuleHandlers } from '../../platform/modules/module.ts';",
  ];
  const handlers = calls.map((one) => `    ${keyOf(one)}: ${handlerText(one)},\n`).join('');
  return `// The calls of ${name} (docs/api.md).
${imports.join('\n')}

export interface ${Name}Needs {
  database: Database;
  now(): number;
}

export type ${Name}Call = ${union};

export function ${camel(name)}Handlers(_needs: ${Name}Needs): ModuleHandlers<${Name}Call> {
  return {${handlers === '' ? '' : `\n${handlers}  `}};
}
`;
}

function hasMoney(call: CallName): boolean {
  return (CALLS[call].gates as readonly string[]).includes('I');
}

function keyOf(call: CallName): string {
  return /^\w+$/.test(call) ? call : `'${call}'`;
}

function handlerText(call: CallName): string {
  if (!hasMoney(call)) {
    return `async () => {
      throw refusal('feature_unavailable');
    }`;
  }
  return `moneyCall({
      run: async () => {
        throw refusal('feature_unavailable');
      },
    })`;
}

function testText(name: string, calls: readonly CallName[]): string {
  const names = calls.map((one) => `'${one}'`).join(', ');
  return `import { expect, test } from 'vitest';
import { databaseOf, TEST_TIME } from '../../../tests/support/databases.ts';
import { open${pascal(name)} } from './module.ts';

const database = databaseOf('embedded');

test('${name} answers its calls', () => {
  const { handlers } = open${pascal(name)}({ database: database().database, now: () => TEST_TIME });
  expect(Object.keys(handlers)).toEqual([${names}]);
});
`;
}

/** Adds the module to exchange.ts, before the parts that belong to no area. */
function withModule(text: string, area: string, name: string): string {
  const openName = `open${pascal(name)}`;
  const own = `import { ${openName} } from '../${area}/${name}/module.ts';\n`;
  const lines = text.split('\n');
  const path = (line: string): string => / from '(.*)';$/.exec(line)?.[1] ?? '';
  const imports = lines.filter((line) => path(line).startsWith('../'));
  const next =
    imports.find((line) => path(line) > `../${area}/${name}/module.ts`) ??
    lines[lines.indexOf(imports.at(-1) ?? '') + 1];
  const end = '    openOutbox(base),\n';
  if (next === undefined || !text.includes(end)) {
    throw new Refusal(
      'server/exchange/exchange.ts does not have the form that scripts/new-module.ts expects.',
    );
  }
  return text
    .replace(`${next}\n`, `${own}${next}\n`)
    .replace(end, `    ${openName}(base),\n${end}`);
}
