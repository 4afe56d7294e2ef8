// R-NUMBER-12: proves that a comparison can fail.
import { describe, expect, test } from 'vitest';
import { agrees, answerOf, readCase, splitFields } from '../../scripts/vector-case.ts';

describe('domain Vectors: a line', () => {
  test('fields are plain, spaces are kept, RFC 4180 quotes are parsed', () => {
    expect(splitFields('add,1,2,3')).toEqual(['add', '1', '2', '3']);
    expect(splitFields('parse, 1 ,error:malformed')).toEqual(['parse', ' 1 ', 'error:malformed']);
    expect(splitFields('parse,"1,5",error:malformed')).toEqual(['parse', '1,5', 'error:malformed']);
    expect(splitFields('parse,"a""b",x')).toEqual(['parse', 'a"b', 'x']);
    expect(splitFields('parse,"",x')).toEqual(['parse', '', 'x']);
    expect(splitFields('parse,,x')).toEqual(['parse', '', 'x']);
    expect(splitFields('parse,"open,x')).toEqual(['parse', '"open', 'x']);
    expect(splitFields('parse,"')).toEqual(['parse', '"']);
  });

  test("comments, blank lines and a header are no cases; line ends don't matter", () => {
    for (const line of ['', '   ', '# add,1,2,3', '\r', 'function,arguments...,expected']) {
      expect(readCase(line)).toBeNull();
    }
    expect(readCase('add,1,2,3\r')).toEqual({ name: 'add', args: ['1', '2'], expected: '3' });
    expect(readCase('add')).toEqual({ name: 'add', args: [], expected: '' });
  });

  test('a number must be written exactly as expected', () => {
    expect(agrees('1.5', '1.5')).toBe(true);
    for (const got of ['1.50', '1.6', '-1.5', 'none', 'error:overflow', '']) {
      expect(agrees('1.5', got), got).toBe(false);
    }
    expect(agrees('none', 'none')).toBe(true);
    expect(agrees('error:overflow', 'error:malformed')).toBe(false);
  });

  test('`~` allows 1 in the 18th digit', () => {
    for (const [expected, got] of [
      ['~123456789012345678', '123456789012345679'],
      ['~1.23456789012345678', '1.23456789012345677'],
      ['~-0.00123456789012345678', '-0.00123456789012345679'],
      ['~1.2345678901234567891', '1.2345678901234567991'],
      ['~64000', '64000.0000000000001'],
      ['~0', '0'],
    ] as const) {
      expect(agrees(expected, got), `${expected} and ${got}`).toBe(true);
    }
    for (const [expected, got] of [
      ['~123456789012345678', '123456789012345680'],
      ['~1.23456789012345678', '1.2345678901234568'],
      ['~1.2345678901234567891', '1.2345678901234567992'],
      ['~5', 'none'],
      ['~5', '-5'],
      ['~0', '0.000000001'],
      ['none', '~none'],
      ['~5', 'error:overflow'],
    ] as const) {
      expect(agrees(expected, got), `${expected} and ${got}`).toBe(false);
    }
  });

  test("only the core's own errors have a key; a crash never matches", () => {
    const vector = { name: 'add', args: ['1'], expected: '' };
    const throws = (error: unknown) => () => {
      throw error;
    };
    expect(answerOf(throws({ key: 'overflow', detail: {} }), vector)).toBe('error:overflow');
    expect(answerOf(throws(new Error('unreachable')), vector)).toMatch(/^crash: /);
    expect(answerOf(throws(undefined), vector)).toMatch(/^crash: /);
  });
});
