import type { AnswerOf, CallName, RequestOf } from '../../../protocol/catalogue.ts';
import type { CallContext } from './context.ts';

export class ReadyJson {
  readonly json: string;
  readonly status: number;

  constructor(json: string, status = 200) {
    this.json = json;
    this.status = status;
  }
}

export class Enveloped<Message> {
  readonly message: Message;
  readonly beside: Readonly<Record<string, unknown>>;

  constructor(message: Message, beside: Readonly<Record<string, unknown>>) {
    this.message = message;
    this.beside = beside;
  }
}

export class RawAnswer {
  readonly body: Uint8Array | string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(body: Uint8Array | string, headers: Readonly<Record<string, string>>) {
    this.body = body;
    this.headers = headers;
  }
}

export type Handler<Name extends CallName> = (
  request: RequestOf<Name>,
  context: CallContext,
) => Promise<AnswerOf<Name> | Enveloped<AnswerOf<Name>> | ReadyJson | RawAnswer>;

export type HandlersOf<Name extends CallName> = { readonly [One in Name]: Handler<One> };
