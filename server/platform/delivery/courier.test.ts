import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { databaseOf, TEST_TIME } from '../../../tests/support/databases.ts';
import { startCourier } from './courier.ts';
import { forgetMessages, readOutbox, writeMessage } from './messages.ts';
import { type SenderSettings, sendersOf } from './senders.ts';

const MINUTE = 60_000;
const getDatabase = databaseOf('embedded');
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});
const none: SenderSettings = {
  smtp_url: undefined,
  smtp_from: undefined,
  sms_url: undefined,
  sms_token: undefined,
};
let time = TEST_TIME;
const faults: unknown[] = [];
beforeEach(() => faults.splice(0));

function courier(settings: Partial<SenderSettings>) {
  const { database } = getDatabase();
  const senders = sendersOf({ ...none, ...settings });
  return startCourier({
    database,
    now: () => time,
    senders,
    report: (error) => faults.push(error),
  });
}

const write = (address: string, code: string) =>
  getDatabase().database.transaction((tx) =>
    writeMessage(tx, {
      to: { channel: address.includes('@') ? 'email' : 'sms', address },
      scene: 'register',
      code,
      text: { kind: 'register', code, minutes: 10 },
      language: 'en',
      time,
    }),
  );

const waitingMessage = async (to: string) => {
  const [message] = await readOutbox(getDatabase().database, { to, last: 1 });
  return { code: message?.code, text: message?.text };
};

async function mailServer(): Promise<{ url: string; mails: string[] }> {
  const mails: string[] = [];
  const answer = (socket: Socket): void => {
    let [text, isData] = ['', false];
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      text += chunk;
      if (isData) {
        if (!text.endsWith('\r\n.\r\n')) return;
        mails.push(text);
        [text, isData] = ['', false];
        socket.write('250 taken\r\n');
        return;
      }
      while (text.includes('\r\n')) {
        const line = text.slice(0, text.indexOf('\r\n'));
        text = text.slice(line.length + 2);
        isData = line === 'DATA';
        socket.write(isData ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 well\r\n');
      }
    });
  };
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(() => server.close());
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, mails };
}

describe('R-AUTH-6: delivery', () => {
  test('without a sender a message is left for the operator with its content', async () => {
    const bareCourier = courier({});
    await write('waits@example.com', '111111');
    await bareCourier.deliver();
    expect(await waitingMessage('waits@example.com')).toEqual({
      code: '111111',
      text: expect.stringContaining('111111'),
    });
    await bareCourier.close();
  });

  test('SMTP mail is sent after the commit, and its code is deleted', async () => {
    const { url, mails } = await mailServer();
    const mail = courier({ smtp_url: url, smtp_from: 'Exchange <codes@example.com>' });
    await write('leaves@example.com', '222222');
    await mail.deliver();
    await mail.close();
    expect(mails.filter((one) => one.includes('222222'))).toHaveLength(1);
    const sentMail = mails.find((one) => one.includes('222222')) ?? '';
    expect(sentMail).toContain('To: leaves@example.com');
    expect(sentMail).toContain('From: Exchange <codes@example.com>');
    expect(sentMail).toContain('Subject: Your sign-up code');
    expect(await waitingMessage('leaves@example.com')).toEqual({ code: null, text: '' });
    expect(faults).toEqual([]);
  });

  test('a short message goes to the gateway, with its token', async () => {
    const requests: string[] = [];
    const gateway = createHttpServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        requests.push(`${request.headers.authorization} ${body}`);
        response.writeHead(204).end();
      });
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => gateway.once('listening', resolve));
    closing.push(() => gateway.close());
    const { port } = gateway.address() as AddressInfo;
    const sms = courier({ sms_url: `http://127.0.0.1:${port}/send`, sms_token: 'secret' });
    await write('+8613800138000', '333333');
    await sms.deliver();
    await sms.close();
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatch(/^Bearer secret \{"to":"\+8613800138000","text":".*333333.*"\}$/);
    expect(await waitingMessage('+8613800138000')).toEqual({ code: null, text: '' });
  });

  test('a failed message is retried with growing pauses, at most five times', async () => {
    const broken = courier({ sms_url: 'http://127.0.0.1:9/send' });
    await write('+8613900139000', '444444');
    const triesAfter = async (ms: number): Promise<number> => {
      time += ms;
      await broken.deliver();
      return faults.length;
    };
    expect(await triesAfter(0)).toBe(1);
    expect(await triesAfter(MINUTE - 1)).toBe(1);
    expect(await triesAfter(1)).toBe(2);
    expect(await triesAfter(2 * MINUTE - 1)).toBe(2);
    expect(await triesAfter(1)).toBe(3);
    expect(await triesAfter(10 * MINUTE)).toBe(4);
    expect(await triesAfter(10 * MINUTE)).toBe(5);
    expect(await triesAfter(60 * MINUTE)).toBe(5);
    expect((await waitingMessage('+8613900139000')).code).toBe('444444');
    await broken.close();
  });

  test('messages are forgotten after a week', async () => {
    await forgetMessages(getDatabase().database, time + 8 * 24 * 60 * MINUTE);
    expect(await readOutbox(getDatabase().database, {})).toEqual([]);
  });
});
