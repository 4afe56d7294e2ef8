import { expect, test } from 'vitest';
import { type Announcements, announcer } from './announcer.ts';

const OUTBID = 2;
const LEADING = 1;

function openRecorder(): { take: (event: unknown) => Promise<void>; announcements: unknown[] } {
  const announcements: unknown[] = [];
  const announce: Announcements = {
    outbid: async ({ name }) => void announcements.push(['outbid', name]),
    alert: async ({ id }, hasSound) => void announcements.push(['alert', id, hasSound]),
    notice: async ({ title, sound }) => void announcements.push(['notice', title, sound]),
  };
  return { take: announcer(announce), announcements };
}

const notice = (way: { push: boolean; sound: boolean }, title = 'A notice') => ({
  kind: 'notice',
  data: { title, ...way },
});
const bid = (status: number) => ({ kind: 'bid', data: { name: 'Tides', status } });
const ALL = { push: true, sound: true };
const SILENT = { push: true, sound: false };
const NONE = { push: false, sound: false };

test('R-NOTICE-2: an alert and a lost lead are announced once, as their notice allows', async () => {
  const { take, announcements } = openRecorder();
  for (const way of [ALL, SILENT, NONE]) {
    await take({ kind: 'alert', data: { id: 7 } });
    await take(notice(way));
    await take(bid(OUTBID));
    await take(notice(way));
  }
  expect(announcements).toEqual([
    ['alert', 7, true],
    ['outbid', 'Tides'],
    ['alert', 7, false],
    ['outbid', 'Tides'],
  ]);
});

test('R-NOTICE-2: other notices are announced by themselves; bids that lead and other events are not', async () => {
  const { take, announcements } = openRecorder();
  await take(bid(LEADING));
  await take({ kind: 'balance', data: {} });
  await take(notice(ALL, 'Deposit credited'));
  await take(notice(NONE, 'Copy skipped'));
  await take(notice(SILENT, 'Position liquidated'));
  expect(announcements).toEqual([
    ['notice', 'Deposit credited', true],
    ['notice', 'Position liquidated', false],
  ]);
});
