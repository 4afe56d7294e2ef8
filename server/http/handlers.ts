import type { AnswerOf, CallName, RequestOf } from '../../protocol/catalogue.ts';
import type { CallContext } from './context.ts';

/** A message that is already serialised as JSON. */
export class ReadyJson {
  readonly json: string;
  readonly status: number;

  constructor(json: string, status = 200) {
    this.json = json;
    this.status = status;
  }
}

/** A message with additional members beside it in the envelope. */
export class Enveloped<Message> {
  readonly message: Message;
  readonly beside: Readonly<Record<string, unknown>>;

  constructor(message: Message, beside: Readonly<Record<string, unknown>>) {
    this.message = message;
    this.beside = beside;
  }
}

/** A response without an envelope, sent unchanged. */
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
