// What is mutated, and the tests that must notice it.

export interface CoreArea {
  readonly kind: 'core';
  readonly files: readonly string[];
  /** Arguments of `cargo test`. A mutant that these miss is tried once more with all tests. */
  readonly tests: readonly string[];
}

export interface ServerArea {
  readonly kind: 'server';
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const target = (...names: string[]): string[] => names.flatMap((name) => ['--test', name]);

export const MUTANT_AREAS: Readonly<Record<string, CoreArea | ServerArea>> = {
  decimal: {
    kind: 'core',
    files: ['core/src/decimal/*.rs'],
    tests: ['--lib', ...target('properties', 'vectors')],
  },
  trade: {
    kind: 'core',
    files: ['core/src/trade/*.rs', 'core/src/invest.rs'],
    tests: ['--lib', ...target('vectors', 'orders', 'selection', 'free_look', 'properties')],
  },
  engine: { kind: 'core', files: ['core/src/engine/*.rs'], tests: target('engine') },
  market: { kind: 'core', files: ['core/src/market/*.rs'], tests: ['--lib', ...target('market')] },
  ingest: { kind: 'core', files: ['core/src/market/ingest.rs'], tests: target('market') },
  ledger: {
    kind: 'server',
    files: ['server/platform/ledger/*.ts', '!server/platform/ledger/*.test.ts'],
    tests: ['server/platform/ledger/*.test.ts', 'tests/money/movements.test.ts'],
  },
  idempotency: {
    kind: 'server',
    files: ['server/platform/idempotency/*.ts', '!server/platform/idempotency/*.test.ts'],
    tests: ['server/platform/idempotency/*.test.ts'],
  },
  rules: {
    kind: 'server',
    files: ['server/{people,market,money,trading,products}/*/rules.ts'],
    tests: [
      'server/{people,market,money,trading,products}/*/rules.test.ts',
      'server/people/invite/*.test.ts',
      'server/platform/settings/*.test.ts',
      'tests/trading/contract/*.test.ts',
      'tests/trading/options/*.test.ts',
      'tests/trading/spot/*.test.ts',
      'tests/funds/conversion.test.ts',
      'tests/funds/nft.test.ts',
      'tests/funds/otc*.test.ts',
      'tests/funds/withdrawals.test.ts',
    ],
  },
};
