import { describe, expect, test } from 'vitest';
import { WatchList } from './watch-list.ts';

describe('R-SOCKET-3: the watched items follow what the page shows', () => {
  test('a row shared by two components is dropped with the last of them', () => {
    const list = new WatchList();
    const forgetList = list.addRows([3, 1, 2]);
    const forgetRow = list.addRows([1]);
    expect([...list.toWatched().rows]).toEqual([3, 1, 2]);
    forgetList();
    expect([...list.toWatched().rows]).toEqual([1]);
    forgetRow();
    expect([...list.toWatched().rows]).toEqual([]);
  });

  test('a row that mounts inside a watched list causes no call to the worker', () => {
    const list = new WatchList();
    list.addRows([1, 2]);
    list.toWatched();
    expect(list.hasChanged).toBe(false);
    const forget = list.addRows([2]);
    forget();
    expect(list.hasChanged).toBe(false);
    list.addRows([3]);
    expect(list.hasChanged).toBe(true);
  });

  test('a generation lasts while the rows stay the same', () => {
    const list = new WatchList();
    list.addRows([1, 2]);
    const first = list.toWatched().generation;
    list.addRows([2]);
    list.addDetail(2);
    expect(list.toWatched().generation).toBe(first);
    list.addRows([3]);
    expect(list.toWatched().generation).toBe(first + 1);
  });

  test('the visible instrument is that of the last page, then the former one again', () => {
    const list = new WatchList();
    list.addDetail(1);
    list.addBook(1, 20, 1);
    const forgetDetail = list.addDetail(2);
    const forgetBook = list.addBook(2, 10, 5);
    expect(list.toWatched()).toMatchObject({ detail: 2, book: 2, levels: 10, group: 5 });
    forgetDetail();
    forgetBook();
    expect(list.toWatched()).toMatchObject({ detail: 1, book: 1, levels: 20, group: 1 });
  });

  test('strict mode mounts twice and unmounts once: a chart stays until its last user is gone', () => {
    const list = new WatchList();
    const first = list.addChart(7, 1, '1min');
    const second = list.addChart(7, 1, '1min');
    first();
    expect(list.toWatched().charts).toEqual([{ handle: 7, matchId: 1, period: '1min' }]);
    second();
    expect(list.toWatched().charts).toEqual([]);
  });
});
