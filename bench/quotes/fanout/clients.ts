// The clients of `fanout`, all in one process: bare websockets with just enough of socket.io to be faster than the
// server.
import process from 'node:process';
import { WebSocket } from 'ws';
import { HEADER_BYTES, KIND } from '../../../protocol/frame.ts';
import { FRAME_HEADER, TICK } from '../../../protocol/layout.ts';
import { decimalText } from '../../inputs.ts';
import { INSTRUMENTS, type WireTick } from '../feed.ts';
import { CLIENTS, type FromClients, type Side, type ToClients } from './messages.ts';

const [port, side] = process.argv.slice(2) as [string, Side];
const EVENT = '42["tick",';

interface Client {
  ticks: number;
  lines: string[];
}

let isKeeping = false;
const clients: Client[] = [];

function send(message: FromClients): void {
  process.send?.(message);
}

const line = ({ match_id, price, number, time }: WireTick): string =>
  [match_id, price, number, time].join(' ');

/** Frames without ticks, such as the room's snapshot, have none. */
function takeFrame(client: Client, bytes: Buffer): void {
  if (bytes[FRAME_HEADER.kind] !== KIND.ticks) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = view.getUint16(FRAME_HEADER.count, true);
  client.ticks += count;
  if (!isKeeping) return;
  for (let record = 0; record < count; record += 1) {
    const at = HEADER_BYTES + record * TICK.bytes;
    const units = (offset: number): number => view.getUint32(at + offset, true);
    const time = units(TICK.time + 4) * 2 ** 32 + units(TICK.time);
    const price = decimalText(units(TICK.price), -view.getInt8(at + TICK.price_exponent));
    const number = decimalText(units(TICK.number), -view.getInt8(at + TICK.number_exponent));
    client.lines.push(line({ match_id: units(TICK.match_id), price, number, time }));
  }
}

function takeText(client: Client, text: string): void {
  if (!text.startsWith(EVENT)) return;
  if (!isKeeping) {
    client.ticks += side === 'batched' ? INSTRUMENTS : 1;
    return;
  }
  const ticks = JSON.parse(text.slice(EVENT.length, -1)) as WireTick | WireTick[];
  for (const tick of Array.isArray(ticks) ? ticks : [ticks]) {
    client.ticks += 1;
    client.lines.push(line(tick));
  }
}

/** When the last client has the last tick of a step, the next may start. */
function look(): void {
  if (clients.some(({ ticks }) => ticks < INSTRUMENTS)) return;
  const keptLines = new Set(clients.map(({ lines }) => lines.join('\n')));
  for (const client of clients) Object.assign(client, { ticks: 0, lines: [] });
  isKeeping = false;
  send({ kind: 'step', keptFrames: [...keptLines] });
}

function connect(): Promise<void> {
  const client: Client = { ticks: 0, lines: [] };
  const address = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`;
  const socket = new WebSocket(address, { perMessageDeflate: false });
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) {
        takeFrame(client, data);
      } else {
        const text = data.toString();
        if (text === '2') socket.send('3');
        else if (text.startsWith('0')) socket.send(side === 'ours' ? '40{"raw":1}' : '40');
        else if (text.startsWith('40') && side === 'ours') socket.send(SUBSCRIBE);
        else if (text.startsWith('40') || text.startsWith('46')) resolve();
        else takeText(client, text);
      }
      if (client.ticks >= INSTRUMENTS) look();
    });
    clients.push(client);
  });
}

const SUBSCRIBE = '420["subscribe",{"room":"quotes"}]';

for (let count = 0; count < CLIENTS; count += 1) await connect();
process.on('message', (message: ToClients) => {
  isKeeping = message.kind === 'keep';
});
process.on('disconnect', () => process.exit());
send({ kind: 'ready' });
