import { describe, expect, test } from 'vitest';
import { circleRule as rule } from './circles.ts';
import { file, findingsIn } from './fixture.ts';

describe('house circles', () => {
  test.each([
    ['an import', "import { b } from './b.ts';"],
    ['a type', "import type { B } from './b.ts';"],
    ['an export', "export { b } from './b.ts';"],
    ['a type in place', "export type A = import('./b.ts').B;"],
    ['a lazy import', "export const b = () => import('./b.ts');"],
  ])('two files that import each other are reported: %s', (_, line) => {
    const findings = findingsIn(
      rule,
      file('src/lib/a.ts', '', line),
      file('src/lib/b.ts', "import type { A } from './a.ts';"),
    );
    expect(findings).toEqual([
      'src/lib/a.ts:2 is in a circle of imports, src/lib/a.ts <-> src/lib/b.ts: move what both sides need into a file that imports neither.',
    ]);
  });

  test('a circle of three is one finding; files that only lead to it are in none', () => {
    const findings = findingsIn(
      rule,
      file('server/start.ts', "import './a.ts';"),
      file('server/a.ts', "import './b.ts';"),
      file('server/b.ts', "import './c.ts';", "import './leaf.ts';"),
      file('server/c.ts', "import './a.ts';"),
      file('server/leaf.ts', 'export {};'),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/server\/a\.ts <-> server\/b\.ts <-> server\/c\.ts:/);
  });

  test('a started worker, a URL and a comment close no circle', () => {
    const findings = findingsIn(
      rule,
      file(
        'workers/api.ts',
        "export { default as url } from './market.worker.ts?worker&url';",
        "// import './market.worker.ts';",
      ),
      file('workers/market.worker.ts', "import type { Api } from './api.ts';"),
      file('src/lib/start.ts', "new Worker(new URL('./own.worker.ts', import.meta.url));"),
      file('src/lib/own.worker.ts', "import './start.ts';"),
    );
    expect(findings).toEqual([]);
  });
});

describe('house circles in the core', () => {
  test.each([
    ['crate', 'use crate::engine::safety::Margin;'],
    ['super', 'use super::safety::Margin;'],
    ['a group', 'use crate::{decimal::Decimal, engine::safety::{Margin, Rate}};'],
  ])('modules that use each other are reported: %s', (_, line) => {
    const findings = findingsIn(
      rule,
      file('core/src/engine/account.rs', line),
      file('core/src/engine/safety.rs', 'use super::account::Account;'),
      file('core/src/decimal/mod.rs', 'pub struct Decimal;'),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/account\.rs:1 .*account\.rs <-> core\/src\/engine\/safety\.rs/);
  });

  test('a module and its parts count as one, and tests at the end of a file may use anything', () => {
    const findings = findingsIn(
      rule,
      file('core/src/engine/mod.rs', 'mod order;', 'pub use order::Order;', 'pub struct Id;'),
      file('core/src/engine/order.rs', 'use super::Id;', 'use crate::decimal::Decimal;'),
      file(
        'core/src/decimal/mod.rs',
        'pub struct Decimal;',
        '#[cfg(test)]',
        'mod tests {',
        '  use crate::engine::order::Order;',
        '}',
      ),
    );
    expect(findings).toEqual([]);
  });
});
