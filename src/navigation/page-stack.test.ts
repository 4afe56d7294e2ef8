import type { Location } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { alone, firstStack, keptPages, type PageStack, type Step, stepped } from './page-stack.ts';

const isTab = (path: string): boolean => path.startsWith('/tab');
const at = (path: string, key: string): Location => {
  const [pathname = '', search = ''] = path.split('?');
  return { pathname, search, hash: '', state: null, key };
};
const walk = (...steps: [Step, string, string][]): PageStack =>
  steps.reduce(
    (stack, [step, path, key]) => stepped(stack, at(path, key), step, isTab),
    firstStack(at('/tab/one', 'a'), isTab),
  );
const nameOf = (id = ''): string => id.split(' ')[0] ?? '';
const onView = (stack: PageStack): string => nameOf(stack.entries[stack.at]?.id);

describe('specification 2: pages stay as they were left', () => {
  it('a tab is one page, however often it is opened', () => {
    const stack = walk(['PUSH', '/tab/two', 'b'], ['PUSH', '/tab/one', 'c']);
    expect(keptPages(stack).map(({ id }) => id)).toEqual(['/tab/two', '/tab/one']);
    expect(onView(stack)).toBe('/tab/one');
  });

  it('a step back finds the page below, and a step forward the one that it left', () => {
    const back = walk(['PUSH', '/form', 'b'], ['POP', '/tab/one', 'a']);
    expect(onView(back)).toBe('/tab/one');
    expect(keptPages(back).map(({ id }) => nameOf(id))).toContain('b');
    expect(onView(stepped(back, at('/form', 'b'), 'POP', isTab))).toBe('b');
  });

  it('who leaves leaves the page on view alone, as it is', () => {
    const stack = alone(
      walk(['PUSH', '/tab/two', 'b'], ['PUSH', '/form', 'c'], ['PUSH', '/x', 'd']),
    );
    expect(keptPages(stack).map(({ id }) => nameOf(id))).toEqual(['d']);
    expect(onView(stack)).toBe('d');
  });

  it('what was left for another page is gone', () => {
    const stack = walk(['PUSH', '/form', 'b'], ['POP', '/tab/one', 'a'], ['PUSH', '/other', 'c']);
    expect(keptPages(stack).map(({ id }) => nameOf(id))).toEqual(['/tab/one', 'c']);
  });

  it('the same page with another address stays; another page in its place does not', () => {
    const searched = walk(['PUSH', '/list', 'b'], ['REPLACE', '/list?text=x', 'c']);
    expect(onView(searched)).toBe('b');
    expect(searched.entries[searched.at]?.location.search).toBe('text=x');
    expect(onView(stepped(searched, at('/form', 'd'), 'REPLACE', isTab))).toBe('d');
  });

  it('an address that this visit does not know begins anew', () => {
    const stack = walk(['PUSH', '/form', 'b'], ['POP', '/elsewhere', 'x']);
    expect(onView(stack)).toBe('x');
    expect(stack.entries).toHaveLength(1);
  });

  it('an address that is typed while the app is open is another page, though it has no key of its own', () => {
    const stack = stepped(
      firstStack(at('/form', 'default'), isTab),
      at('/other', 'default'),
      'POP',
      isTab,
    );
    expect(stack.entries[stack.at]?.location.pathname).toBe('/other');
    expect(stack.entries[stack.at]?.id).not.toBe(
      firstStack(at('/form', 'default'), isTab).entries[0]?.id,
    );
  });

  it('keeps no more than a phone can hold, and always the one on view', () => {
    const many = Array.from({ length: 30 }, (_, n): [Step, string, string] => [
      'PUSH',
      '/page',
      `p${n}`,
    ]);
    const stack = walk(...many);
    expect(keptPages(stack).length).toBeLessThanOrEqual(9);
    expect(keptPages(stack).some(({ id }) => nameOf(id) === 'p29')).toBe(true);
    expect(keptPages(stack).some(({ id }) => nameOf(id) === 'p28')).toBe(true);
  });
});
