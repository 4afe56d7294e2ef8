import { expect, test } from 'vitest';
import {
  type ChatLog,
  type ChatMessage,
  NO_LOG,
  withHidden,
  withMessage,
  withNewest,
  withOlder,
} from './chat-log.ts';

const message = (id: number): ChatMessage => ({
  id,
  uid: 1,
  nickname: 'Ann',
  head_portrait: null,
  is_mine: false,
  ...{ text: `${id}`, create_time: id },
});
const page = (from: number, to: number, has_more: boolean) => ({
  list: Array.from({ length: to - from + 1 }, (_, at) => message(to - at)),
  has_more,
});
const ids = ({ chunks }: ChatLog): number[] =>
  chunks.flatMap(({ messages }) => messages.map(({ id }) => id));
const upTo = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

test('older messages are added in front, and no chunk changes', () => {
  const first = withNewest(NO_LOG, page(51, 100, true));
  const both = withOlder(first, page(1, 50, false));
  expect(ids(both)).toEqual(upTo(1, 100));
  expect(both.hasOlder).toBe(false);
  expect(both.chunks.slice(-first.chunks.length)).toEqual(first.chunks);
  expect(both.chunks.at(-1)).toBe(first.chunks.at(-1));
});

test('a message received twice, by its response and by the room, is shown once', () => {
  const log = withMessage(
    withMessage(withNewest(NO_LOG, page(1, 3, false)), message(4)),
    message(4),
  );
  expect(ids(log)).toEqual([1, 2, 3, 4]);
});

test('the first message of a chunk, received again after later ones, is shown once', () => {
  const log = [...upTo(1, 120), 51, 101].map(message).reduce(withMessage, NO_LOG);
  expect(ids(log)).toEqual(upTo(1, 120));
});

test('a late message is inserted at its place', () => {
  const log = [1, 2, 5, 4, 4].map(message).reduce(withMessage, NO_LOG);
  expect(ids(log)).toEqual([1, 2, 4, 5]);
});

test('the last chunk grows to its size, then the next one starts', () => {
  const log = upTo(1, 120).map(message).reduce(withMessage, NO_LOG);
  expect(log.chunks.map(({ messages }) => messages.length)).toEqual([50, 50, 20]);
});

test('after a lost connection the newest page is joined, or starts again after a gap', () => {
  const log = withNewest(NO_LOG, page(1, 50, false));
  expect(ids(withNewest(log, page(31, 80, true)))).toEqual(upTo(1, 80));
  const behind = withNewest(log, page(200, 249, true));
  expect(ids(behind)).toEqual(upTo(200, 249));
  expect(behind.hasOlder).toBe(true);
});

test('hidden ids are kept in all cases', () => {
  const log = withMessage(withHidden(withNewest(NO_LOG, page(1, 3, false)), 2), message(4));
  expect([...log.hiddenIds]).toEqual([2]);
});
