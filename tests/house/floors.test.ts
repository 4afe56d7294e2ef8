import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { floorRule } from './floors.ts';

describe('house floors', () => {
  test('an area imports areas below it, and no area above', () => {
    const wallet = file('server/money/wallet/store.ts', 'export {};');
    const ledger = file('server/platform/ledger/ledger.ts', 'export {};');
    const contract = file(
      'server/trading/contract/module.ts',
      "import '../../money/wallet/store.ts';",
      "import '../../platform/ledger/ledger.ts';",
    );
    const login = file('server/people/auth/login.ts', "import '../../money/wallet/store.ts';");
    const findings = findingsIn(floorRule, wallet, ledger, contract, login);
    expect(findings).toEqual([
      'server/people/auth/login.ts:1 imports server/money/wallet/store.ts, which is on a higher floor: pass it in from server/exchange/exchange.ts, or move what both need down.',
    ]);
  });

  test('a type counts, and so do the calls of the protocol', () => {
    const findings = findingsIn(
      floorRule,
      file('protocol/calls/products/nft.ts', 'export {};'),
      file('protocol/calls/people/people.ts', "import type { Nft } from '../products/nft.ts';"),
    );
    expect(findings).toHaveLength(1);
  });

  test('rooms of one area may need each other in one direction only', () => {
    const findings = findingsIn(
      floorRule,
      file('server/money/wallet/a.ts', "import '../equity/a.ts';"),
      file('server/money/equity/a.ts', "import '../payees/a.ts';"),
      file('server/money/payees/a.ts', "import '../wallet/b.ts';"),
      file('server/money/wallet/b.ts', 'export {};'),
      file('server/money/export/a.ts', "import '../wallet/b.ts';"),
    );
    expect(findings).toHaveLength(3);
    expect(findings[0]).toMatch(/^server\/money\/wallet\/a\.ts:1 .* needs server\/money\/wallet/);
  });

  test('the calls, views, rules, jobs and commands of a module are its own', () => {
    const module = file('server/money/payees/module.ts', "import './views.ts';");
    const findings = findingsIn(
      floorRule,
      module,
      file('server/money/payees/views.ts', 'export {};'),
      file('server/money/payees/shown-card.ts', 'export {};'),
      file(
        'server/money/wallet/views.ts',
        "import '../payees/shown-card.ts';",
        "import '../payees/views.ts';",
      ),
    );
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/views\.ts:2 .* only server\/money\/payees uses/);
  });

  test('the composition, tests and files outside of the floors are free', () => {
    const findings = findingsIn(
      floorRule,
      file('server/main.ts', "import './products/nft/a.ts';"),
      file('server/products/nft/a.ts', 'export {};'),
      file('server/platform/db/db.test.ts', "import '../../products/nft/a.ts';"),
    );
    expect(findings).toEqual([]);
  });
});
