// How a bot gets access: public calls, the code from the operator's outbox, and practice money.
import { setTimeout as pause } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';
import { type Caller, call } from '../../protocol/call.ts';
import { CALLS } from '../../protocol/catalogue.ts';
import { RECONNECT, SOCKET_PATH } from '../../protocol/constants.ts';
import type { Welcome } from '../../protocol/stream.ts';
import { Refusal } from '../refusal.ts';
import { ReceivedEvents } from './received-events.ts';

const PASSWORD = 'correct horse battery';
const [BTC, ETH, USDT] = [1, 2, 3];
const MONEY: readonly [currency_id: number, number: string][] = [
  [USDT, '60000'],
  [BTC, '0.1'],
  [ETH, '2'],
];

const SIGN_IN_MS = 5_000;

export type Operator = (...words: string[]) => Promise<readonly Record<string, unknown>[]>;

export interface Entered {
  user_id: number;
  caller: Caller;
  socket: Socket;
  events: ReceivedEvents;
}

/** `begin` subscribes before the first event can arrive. */
export async function connectSocket(
  origin: string,
  auth: () => object = () => ({}),
  begin: (socket: Socket) => void = () => undefined,
): Promise<Socket> {
  const socket = io(origin, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    // Evaluated at each connection: a reconnect continues after the last received event.
    auth: (send) => send(auth()),
  });
  begin(socket);
  await new Promise<void>((resolve, reject) => {
    const onError = (): void => {
      // It would retry forever and keep the process alive.
      socket.disconnect();
      reject(new Refusal(`No server of this exchange answers at ${origin}.`));
    };
    socket.once('connect_error', onError);
    socket.once('welcome', () => {
      // A later failure is a broken connection, and the client retries.
      socket.off('connect_error', onError);
      resolve();
    });
  });
  socket.on('welcome', ({ error }: Welcome) => {
    if (error !== null) void signIn(socket, auth);
  });
  socket.on('disconnect', (reason) => {
    // A server that ends. socket.io doesn't retry in this case; the app does.
    if (reason === 'io server disconnect') setTimeout(() => socket.connect(), RECONNECT.delay_ms);
  });
  return socket;
}

/** As the app: the session could not be looked up at the handshake, for example while the database restarts. */
async function signIn(socket: Socket, auth: () => object): Promise<void> {
  while (socket.connected) {
    const answer = await socket
      .timeout(SIGN_IN_MS)
      .emitWithAck('login', auth())
      .catch(() => ({ ok: false }));
    if (answer.ok) return;
    await pause(RECONNECT.delay_ms);
  }
}

export async function enter(
  origin: string,
  operator: Operator,
  user_string: string,
  extension_code: string,
  now: () => number,
): Promise<Entered> {
  const guest: Caller = { origin, language: 'en' };
  await call(guest, CALLS['sms_mail'], { user_string });
  const [message] = await operator('outbox', '--to', user_string, '--last', '1');
  const { id: user_id } = await call(guest, CALLS['user.register'], {
    user_string,
    code: String(message?.['code']),
    extension_code,
    password: PASSWORD,
    re_password: PASSWORD,
    agreed: true,
  });
  const token = await call(guest, CALLS['user.login'], { user_string, password: PASSWORD });
  const caller = { ...guest, token };
  // Subscribed before the first event.
  const receivedEvents = new ReceivedEvents(now);
  receivedEvents.begin(0);
  const socket = await connectSocket(
    origin,
    () => ({ token, user_sequence: receivedEvents.sequence }),
    (openSocket) => openSocket.on('user', (event: unknown) => receivedEvents.take(event)),
  );
  return { user_id, caller, socket, events: receivedEvents };
}

/** Every fifth has little contract money, so that its positions are liquidated. */
export async function fund(caller: Caller, keyOf: () => string, isPoor: boolean): Promise<void> {
  for (const [currency_id, number] of MONEY) {
    await call(caller, CALLS['sandbox.faucet'], {
      currency_id,
      number,
      idempotency_key: keyOf(),
    });
  }
  const moves = [
    ['lever', isPoor ? '400' : '20000'],
    ['micro', '5000'],
  ] as const;
  for (const [to_field, number] of moves) {
    await call(caller, CALLS['wallet.change'], {
      currency_id: USDT,
      number,
      from_field: 'change',
      to_field,
      idempotency_key: keyOf(),
    });
  }
}
