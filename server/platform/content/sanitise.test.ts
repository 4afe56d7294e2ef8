// R-WIRE-17: HTML of the operator is sanitised when it is stored.
import { describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../../protocol/language.ts';
import { sanitiseHtml } from './sanitise.ts';
import { ARTICLES, MENU, seedTexts } from './seed.ts';

describe('R-WIRE-17: HTML that leaves the server is sanitised', () => {
  const picture = `/files/${'a'.repeat(64)}.webp`;

  test.each([
    ['a script and what it says', '<p>a<script>alert(1)</script>b</p>', '<p>ab</p>'],
    ['styles', '<style>p{color:red}</style><p style="position:fixed">a</p>', '<p>a</p>'],
    ['handlers of events', '<p onclick="x()" onmouseover=y>a</p>', '<p>a</p>'],
    [
      'frames, objects, forms',
      '<iframe src="//x"></iframe><form><input></form><p>a</p>',
      '<p>a</p>',
    ],
    ['SVG and MathML', '<svg><a href="javascript:x">b</a></svg><math><mi>c</mi></math>', ''],
    ['ids and classes', '<h2 id="app" class="x">a</h2>', '<h2>a</h2>'],
    ['a comment', '<p>a<!-- <script> --></p>', '<p>a</p>'],
    ['a tag that is not closed', '<p>a<strong>b', '<p>a<strong>b</strong></p>'],
    ['a picture from elsewhere', '<p>a<img src="https://x.example/p.png"></p>', '<p>a</p>'],
    ['a picture that is private', `<p>a<img src="/api/file/${'k'.repeat(43)}"></p>`, '<p>a</p>'],
    ['a picture of data', '<p>a<img src="data:image/svg+xml,<svg onload=x>"></p>', '<p>a</p>'],
    [
      'a picture of ours, its handlers apart',
      `<img src="${picture}" onerror="x" alt="b">`,
      `<img src="${picture}" alt="b" />`,
    ],
  ])('%s', async (_name, html, keptHtml) => {
    const clean = await sanitiseHtml(html);
    if (keptHtml === '') expect(clean).not.toMatch(/svg|math|javascript/);
    else expect(clean).toBe(keptHtml);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    ' &#106;avascript:alert(1)',
    'data:text/html,<script>x</script>',
    'vbscript:x',
    'http://plain.example',
    '//other.example',
  ])('a link to %s goes nowhere', async (href) => {
    const clean = await sanitiseHtml(`<p><a href="${href}">a</a></p>`);
    expect(clean).toBe('<p><a rel="noopener noreferrer nofollow">a</a></p>');
  });

  test('a link over https or to mail stays, and tells the other side nothing', async () => {
    expect(await sanitiseHtml('<a href="https://example.com/a?b=1" target="_top">x</a>')).toBe(
      '<a href="https://example.com/a?b=1" rel="noopener noreferrer nofollow">x</a>',
    );
    expect(await sanitiseHtml('<a href="mailto:a@example.com">x</a>')).toContain('mailto:');
  });

  test('clean HTML stays unchanged, however often it is sanitised', async () => {
    for (const language of LANGUAGES) {
      for (const { content } of Object.values(seedTexts(language).articles)) {
        const once = await sanitiseHtml(content.join('\n'));
        expect(once).toBe(content.join('\n'));
        expect(await sanitiseHtml(once)).toBe(once);
      }
    }
  });
});

describe('texts in all languages', () => {
  const english = seedTexts('en');
  const tagsOf = (content: readonly string[]) => content.join('').match(/<\/?[a-z0-9]+/g);

  test.each(LANGUAGES)('%s has every shortcut and every text, with the same parts', (language) => {
    const { menu, articles } = seedTexts(language);
    expect(Object.keys(menu)).toEqual(MENU.map(({ key }) => key));
    expect(Object.keys(articles)).toEqual(ARTICLES.map(({ slug }) => slug));
    for (const [slug, text] of Object.entries(articles)) {
      expect(text.title, slug).not.toBe('');
      expect(text.summary, slug).not.toBe('');
      expect(tagsOf(text.content), slug).toEqual(tagsOf(english.articles[slug]?.content ?? []));
    }
  });

  test('no text but names and figures was left in English', () => {
    for (const language of LANGUAGES.filter((one) => one !== 'en')) {
      const { articles } = seedTexts(language);
      for (const [slug, { title, content }] of Object.entries(articles)) {
        expect(title, `${language} ${slug}`).not.toBe(english.articles[slug]?.title);
        expect(content, `${language} ${slug}`).not.toEqual(english.articles[slug]?.content);
      }
    }
  });
});
