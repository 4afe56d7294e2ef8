// Raw requests of one person, for the clients of the server bench, which give each key its own text.
import { KEY } from '../server/bare.ts';
import type { Loaded } from '../server/messages.ts';

export interface Person {
  user_string: string;
  token: string;
}

export type Work =
  | 'info'
  | 'wallet'
  | 'history'
  | 'bill'
  | 'records'
  | 'transfer'
  | 'order'
  | 'login';

const PASSWORD = 'correct horse battery';

function request(path: string, token: string, fields?: Record<string, string>): string {
  const method = fields === undefined ? 'GET' : 'POST';
  const body = fields === undefined ? '' : `${new URLSearchParams(fields)}`;
  const form = `content-type: application/x-www-form-urlencoded\r\ncontent-length: ${body.length}\r\n`;
  const head = `${method} /api${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${token}\r\n`;
  return `${head}${fields === undefined ? '' : form}\r\n${body}`;
}

const move = (from_field: string, to_field: string) => ({
  currency_id: '3',
  number: '1',
  from_field,
  to_field,
});

const ORDER = {
  currency_id: '1',
  legal_id: '3',
  share: '1',
  multiple: '10',
  type: '1',
  status: '1',
};

/** `sender`: clients count their keys, so those of two clients need different ends. */
export function requestsOf(
  work: Work,
  { user_string, token }: Person,
  sender: string,
): readonly string[] {
  const key = { idempotency_key: `${KEY}${sender}` };
  switch (work) {
    case 'info':
      return [request('/user/info', token)];
    case 'wallet':
      return [request('/wallet/list', token, {})];
    case 'history':
      return [request('/lever/my_trade', token, { page: '1', limit: '20' })];
    case 'bill':
      return [request('/wallet/legal_log', token, { page: '1', limit: '20' })];
    case 'records':
      return [request('/bill/records', token, { page: '1', limit: '20' })];
    case 'transfer':
      return [
        request('/wallet/change', token, { ...move('change', 'lever'), ...key }),
        request('/wallet/change', token, { ...move('lever', 'change'), ...key }),
      ];
    case 'order':
      return [
        request('/lever/submit', token, { ...ORDER, ...key }),
        request('/lever/batch_close', token, { type: '0', ...key }),
      ];
    case 'login':
      return [request('/user/login', '', { user_string, password: PASSWORD })];
  }
}

/** All must have been carried out. */
export function answeredOf(all: readonly Loaded[]): number {
  let count = 0;
  for (const { statuses } of all) {
    const { '200': good = 0, ...others } = statuses;
    if (Object.keys(others).length > 0)
      throw new Error(`Unexpected statuses: ${JSON.stringify(statuses)}`);
    count += good;
  }
  return count;
}
