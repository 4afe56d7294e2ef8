// Issue 34, line 4: the whole-system test reports a page that lacks a figure of the server or differs from a new page.
import { expect, test } from 'vitest';
import { BUSY, differencesOf } from './judgement.ts';

const route = 'fund/assets';
const text = (worth: string): string => `Total assets\n${worth} USD\nSpot\n1,200.50 USDT`;
const judge = (oldText: string, freshText: string, figures: readonly string[]): string[] =>
  differencesOf({ route, oldText, freshText, figures });

test.each([
  ['as it is', '10000.25', '10,000.25'],
  ['rounded to the nearest cent', '10000.2467', '10,000.25'],
  ['rounded down', '10000.2567', '10,000.25'],
  ['of a loss, with its sign as a word', '-10000.25', '10,000.25'],
  ['with more decimals than the page', '10000.250000001', '10,000.25'],
])("a page is right that shows the server's figure %s", (_, figure, worth) => {
  expect(judge(text(worth), text(worth), [figure])).toEqual([]);
});

test.each([
  ['another figure', '10000.24'],
  ['more than a cent beside it', '10000.2667'],
  ['ten times as much', '100002.5'],
  ['a figure of which the page has a part', '0.25'],
])('a page is wrong where the server has %s', (_, figure) => {
  const same = text('10,000.25');
  expect(judge(same, same, [figure])).toEqual([
    `${route}, without: ${figure}`,
    'stayed open: ',
    'opened now: ',
  ]);
});

test('a figure rounded to whole numbers is not the figure', () => {
  const same = text('10,000');
  expect(judge(same, same, ['10000.25'])).toHaveLength(3);
});

test('a page that stayed open and kept one old line is wrong', () => {
  expect(judge(text('10,000.25'), text('10,000.26'), ['1200.5'])).toEqual([
    `${route}, without: nothing`,
    'stayed open: 10,000.25 USD',
    'opened now: 10,000.26 USD',
  ]);
});

test('only a long list may go on where the other page ends', () => {
  const [few, more] = [text('10,000.25'), `${text('10,000.25')}\nFutures`];
  const bills = { route: 'setting/bill', figures: ['1200.5'] };
  expect(differencesOf({ ...bills, oldText: few, freshText: more })).toEqual([]);
  expect(differencesOf({ ...bills, oldText: more, freshText: few })).toEqual([]);
  expect(judge(few, more, [])).toHaveLength(3);
  const other = `${text('10,000.26')}\nFutures`;
  expect(differencesOf({ ...bills, oldText: few, freshText: other })).toHaveLength(3);
});

test.each([
  ['still loads', BUSY],
  ['is empty', ''],
  ['shows only an error', 'Could not load.'],
])('a page that %s is wrong, also when a new page does the same', (_, same) => {
  expect(judge(same, same, [])).toHaveLength(3);
});
