import type { Location } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import {
  afterStep,
  firstStack,
  keptPages,
  onlyVisible,
  type PageStack,
  type Step,
} from './page-stack.ts';

const isTab = (path: string): boolean => path.startsWith('/tab');
const at = (path: string, key: string): Location => {
  const [pathname = '', search = ''] = path.split('?');
  return { pathname, search, hash: '', state: null, key };
};
const walk = (...steps: [Step, string, string][]): PageStack =>
  steps.reduce(
    (stack, [step, path, key]) => afterStep(stack, at(path, key), step, isTab),
    firstStack(at('/tab/one', 'a'), isTab),
  );
const nameOf = (id = ''): string => id.split(' ')[0] ?? '';
const onView = (stack: PageStack): string => nameOf(stack.entries[stack.at]?.id);

describe('pages keep their state', () => {
  it('a tab is one page, however often it is opened', () => {
    const stack = walk(['PUSH', '/tab/two', 'b'], ['PUSH', '/tab/one', 'c']);
    expect(keptPages(stack).map(({ id }) => id)).toEqual(['/tab/two', '/tab/one']);
    expect(onView(stack)).toBe('/tab/one');
  });

  it('specification 2: a tab has only home below it, whatever was visited before', () => {
    const stack = walk(
      ['PUSH', '/tab/two', 'b'],
      ['PUSH', '/form', 'c'],
      ['PUSH', '/tab/three', 'd'],
    );
    expect(keptPages(stack).map(({ id }) => nameOf(id))).toEqual([
      '/tab/one',
      '/tab/two',
      '/tab/three',
    ]);
    expect(onView(afterStep(stack, at('/tab/one', 'a'), 'POP', isTab))).toBe('/tab/one');
  });

  it('a step back finds the page below, and a step forward the page that it left', () => {
    const back = walk(['PUSH', '/form', 'b'], ['POP', '/tab/one', 'a']);
    expect(onView(back)).toBe('/tab/one');
    expect(keptPages(back).map(({ id }) => nameOf(id))).toContain('b');
    expect(onView(afterStep(back, at('/form', 'b'), 'POP', isTab))).toBe('b');
  });

  it('signing out leaves only the visible page, unchanged', () => {
    const stack = onlyVisible(
      walk(['PUSH', '/tab/two', 'b'], ['PUSH', '/form', 'c'], ['PUSH', '/x', 'd']),
    );
    expect(keptPages(stack).map(({ id }) => nameOf(id))).toEqual(['d']);
    expect(onView(stack)).toBe('d');
  });

  it('pages above the current one are dropped when another page opens', () => {
    const stack = walk(['PUSH', '/form', 'b'], ['POP', '/tab/one', 'a'], ['PUSH', '/other', 'c']);
    expect(keptPages(stack).map(({ id }) => nameOf(id))).toEqual(['/tab/one', 'c']);
  });

  it('the same page with another address stays; another page in its place does not', () => {
    const searchedStack = walk(['PUSH', '/list', 'b'], ['REPLACE', '/list?text=x', 'c']);
    expect(onView(searchedStack)).toBe('b');
    expect(searchedStack.entries[searchedStack.at]?.location.search).toBe('text=x');
    expect(onView(afterStep(searchedStack, at('/form', 'd'), 'REPLACE', isTab))).toBe('d');
  });

  it('an unknown address starts a new stack', () => {
    const stack = walk(['PUSH', '/form', 'b'], ['POP', '/elsewhere', 'x']);
    expect(onView(stack)).toBe('x');
    expect(stack.entries).toHaveLength(1);
  });

  it('an address typed while the app is open is another page, though it has no key of its own', () => {
    const stack = afterStep(
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

  it('keeps a limited number of pages, always including the visible one', () => {
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
