import { describe, expect, test } from 'vitest';
import { file, findingsIn } from './fixture.ts';
import { wordRule } from './words.ts';

const of = (...lines: string[]): string[] => findingsIn(wordRule, file('src/ui/a.tsx', ...lines));

describe('house words', () => {
  test.each([
    'const a = <p>Hello there</p>;',
    'const a = (\n  <p>\n    Hello\n  </p>\n);',
    'const a = <>Hello</>;',
    'const a = <p>買</p>;',
    "const a = <p>{'Hello'}</p>;",
    'const a = <p>{`Hello`}</p>;',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is the fixture's.
    'const a = <p>{`${n} lots`}</p>;',
    "const a = <p>{open ? 'Open' : mark}</p>;",
    "const a = <p>{error && 'Failed'}</p>;",
    "const a = <p>{name ?? 'Nobody'}</p>;",
    "const a = <p>{'Total ' + n}</p>;",
    'const a = <button aria-label="Close" />;',
    'const a = <Sheet title="Pick a pair" />;',
    "const a = <input placeholder={'Search'} />;",
    'const a = <img alt="A coin" src={url} />;',
    'const a = <Field label={`Price`} />;',
    "const a = <Sheet title={open ? 'Open' : title} />;",
    "document.title = 'Pocket';",
    "node.textContent = 'Loading';",
    "alert('Done');",
    "window.confirm('Sure about it');",
    "toast('Saved');",
    "node.setAttribute('aria-label', 'Close');",
  ])('a text for users is reported: %s', (code) => {
    const findings = of('', code);
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatch(/put it into locales\/<language>\/<area>\.json/);
  });

  test('texts from locales, classes, signs and symbols of formulas pass', () => {
    const findings = of(
      '// <p>Hello</p>',
      "const a = <p className='big title'>{t('close')} × 2 % &nbsp;&times;</p>;",
      'const b = <i aria-hidden="true" data-kind="open">{p} · M</i>;',
      "const c = <Button icon=\"plus\" label={t('add')} type='button' />;",
      "const d = <p>{t(open ? 'open' : 'closed')}</p>;",
      "const note = 'never shown';",
    );
    expect(findings).toEqual([]);
  });

  test("tests and the server aren't checked", () => {
    const line = 'const a = <p>Hello</p>;';
    expect(
      findingsIn(wordRule, file('src/ui/a.test.tsx', line), file('tests/b.tsx', line)),
    ).toEqual([]);
  });

  test("a text between the tags of index.html is reported, a script or a comment isn't", () => {
    const page = file(
      'index.html',
      '<html><head><!-- A comment --><title>Pocket</title>',
      '<script type="module">const a = "words";</script>',
      '<style>body { color: red }</style></head>',
      '<body><div id="root"></div><noscript>Please turn it on</noscript></body></html>',
    );
    const findings = findingsIn(wordRule, page);
    expect(findings.map((one) => one.slice(0, 13))).toEqual(['index.html:1 ', 'index.html:4 ']);
  });
});
