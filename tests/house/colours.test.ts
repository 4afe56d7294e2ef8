import { describe, expect, test } from 'vitest';
import { colourRule } from './colours.ts';
import { file, findingsIn } from './fixture.ts';

describe('house colours (R-LOOK-2)', () => {
  test.each([
    ['src/ui/a.module.css', '.x { color: #fff; }'],
    ['src/ui/a.module.css', '.x { background: rgb(0 0 0 / 0.5); }'],
    ['src/ui/a.module.css', '.x { background: white; }'],
    ['src/ui/a.module.css', '.x { background: linear-gradient(hsl(0 0% 0%), var(--page)); }'],
    ['src/shared/a.ts', "pen.fillStyle = '#5b9bff';"],
    ['src/shared/a.tsx', '<stop stopColor="rgba(0, 0, 0, 0.5)" />'],
  ])('a literal colour in %s is reported: %s', (path, text) => {
    const findings = findingsIn(colourRule, file(path, text));
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/give it a token/);
  });

  test('tokens, masks, private members and addresses pass', () => {
    const findings = findingsIn(
      colourRule,
      file('src/ui/theme/tokens.css', ':root { --page: #121418; }'),
      file(
        'src/ui/a.module.css',
        '/* #fff */ .x { mask-image: linear-gradient(black, transparent); }',
      ),
      file('src/ui/b.module.css', '.x { white-space: nowrap; color: var(--text); }'),
      file('src/shared/a.ts', 'this.#feed.draw();', "const to = '#/pages/index/index';"),
      file('server/a.ts', "const ink = '#fff';"),
    );
    expect(findings).toEqual([]);
  });
});
