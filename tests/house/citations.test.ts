import { describe, expect, test } from 'vitest';
import { citationRule } from './citations.ts';
import { file, findingsIn } from './fixture.ts';

const RULES = file(
  'docs/rules.md',
  '| R-SPOT | `server/trading/spot` |',
  '- **R-SPOT-1** Market orders.',
  '- **R-SPOT-2** Limit orders.',
);
const API = file('docs/api.md', '### POST /coin/trade', '', '### GET /coin/list');

describe('house citations', () => {
  test.each([
    ['// R-SPOT-3: the third', /cites R-SPOT-3/],
    ['// (R-SPOTS): an area', /cites R-SPOTS/],
    ['// calls.md, section 12', /not in the repository/],
    ["describe('calls 12: a limit', () => {});", /not in the repository/],
    ['// calls 21.3', /not in the repository/],
    ['// calls, section 4', /not in the repository/],
    ['// domain.md, Numbers', /not in the repository/],
    ["describe('domain Spot: priority', () => {});", /not in the repository/],
    ["test('21.7: all at once', () => {});", /not in the repository/],
    ['// (docs/api.md, /coin/trade, /coin/sell)', /cites \/coin\/sell/],
  ])('%s is reported', (line, message) => {
    const findings = findingsIn(citationRule, RULES, API, file('server/a.ts', line));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(message);
  });

  test('an id that is defined twice is reported', () => {
    const doubledRule = file('docs/rules.md', '- **R-SPOT-2** One.', '- **R-SPOT-2** Two.');
    expect(findingsIn(citationRule, doubledRule)[0]).toMatch(
      /docs\/rules\.md:2 defines R-SPOT-2 twice/,
    );
  });

  test('an area of rules without a row that says where it is decided is reported', () => {
    const rules = file(
      'docs/rules.md',
      '| R-SPOT | spot |',
      '- **R-SPOT-1** One.',
      '- **R-IEO-1** Two.',
    );
    expect(findingsIn(citationRule, rules)).toEqual([
      'docs/rules.md:3 has no row for R-IEO in its table: say where it is decided.',
    ]);
  });

  test('existing ids, areas, calls and prose pass, and so does a migration', () => {
    const findings = findingsIn(
      citationRule,
      RULES,
      API,
      file(
        'server/a.ts',
        '// R-SPOT-1 to R-SPOT-2, R-SPOT; docs/api.md, /coin/trade',
        '// all 174 calls',
      ),
      file('server/platform/db/migrations/0001_a.sql', '-- calls.md, section 4'),
    );
    expect(findings).toEqual([]);
  });
});
