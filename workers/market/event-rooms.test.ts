import { expect, test, vi } from 'vitest';
import { EventRooms } from './event-rooms.ts';
import type { Ack } from './link.ts';

function openRooms(answers: (Ack | undefined)[] = []) {
  const requests: string[] = [];
  const server = { isConnected: true };
  const rooms = new EventRooms({
    ask: async (event, { room }) => {
      requests.push(`${event} ${room}`);
      return answers.length > 0 ? answers.shift() : { ok: true };
    },
    isConnected: () => server.isConnected,
  });
  return { rooms, requests, server };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

test('R-SOCKET-2: a room is joined once, left when no longer needed, and joined again', async () => {
  const { rooms, requests } = openRooms();
  rooms.want(['chat', 'nft:A1']);
  rooms.want(['nft:A1', 'chat']);
  await settle();
  rooms.want(['chat']);
  await settle();
  rooms.want(['chat', 'nft:A1']);
  await settle();
  expect(requests).toEqual([
    'subscribe chat',
    'subscribe nft:A1',
    'unsubscribe nft:A1',
    'subscribe nft:A1',
  ]);
});

test('R-SOCKET-2: each connection joins exactly the needed rooms', async () => {
  const { rooms, requests, server } = openRooms();
  server.isConnected = false;
  rooms.want(['nft:A1']);
  rooms.want(['nft:B2']);
  server.isConnected = true;
  rooms.onConnect();
  await settle();
  rooms.onDisconnect();
  rooms.onConnect();
  await settle();
  expect(requests).toEqual(['subscribe nft:B2', 'subscribe nft:B2']);
});

test('R-SOCKET-2: a request without response is repeated, an unknown room is not', async () => {
  vi.useFakeTimers();
  const { rooms, requests } = openRooms([undefined, { ok: false, error: 'room_unknown' }]);
  rooms.want(['nft:A1']);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toEqual(['subscribe nft:A1', 'subscribe nft:A1']);
  vi.useRealTimers();
});
