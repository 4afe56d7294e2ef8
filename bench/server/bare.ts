// The peer: fastify with a handler that only runs the statements of the call, over the same driver. They are recorded
// while our own server answers the same request.
import fastify, { type FastifyInstance } from 'fastify';
import type {
  Driver,
  Result,
  Row,
  Session,
  TransactionOptions,
  Value,
} from '../../server/platform/db/database.ts';
import { NewIds } from './new-ids.ts';

type Statement = readonly [sql: string, values: readonly Value[]];
interface Said {
  statement: Statement;
  rows: readonly Row[];
}
type Step =
  | ({ is: 'query' } & Said)
  | { is: 'begin'; options: TransactionOptions }
  | ({ is: 'within' } & Said)
  | { is: 'end'; how: 'commit' | 'rollback' };

export interface Tape {
  steps: readonly Step[];
  answer: unknown;
}

/** Placeholder in requests and recorded statements. */
export const KEY = 'KEY-KEY-KEY-KEY-KEY-KEY-KEY-KEY-';

/** The driver, with its statements recorded. */
export class Recorder implements Driver {
  readonly engine: Driver['engine'];
  statements = 0;
  readonly #driver: Driver;
  #steps: Step[] | undefined;

  constructor(driver: Driver) {
    this.#driver = driver;
    this.engine = driver.engine;
  }

  async record(work: () => Promise<unknown>): Promise<Tape> {
    const steps: Step[] = [];
    this.#steps = steps;
    const answer = await work();
    this.#steps = undefined;
    return { steps, answer };
  }

  query(sql: string, values: readonly Value[]) {
    return this.#recordStatement('query', [sql, values], () => this.#driver.query(sql, values));
  }

  async begin(options: TransactionOptions): Promise<Session> {
    this.#note({ is: 'begin', options });
    const session = await this.#driver.begin(options);
    return {
      query: (sql, values) =>
        this.#recordStatement('within', [sql, values], () => session.query(sql, values)),
      script: (sql) => session.script(sql),
      end: (how) => {
        this.#note({ is: 'end', how });
        return session.end(how);
      },
    };
  }

  close() {
    return this.#driver.close();
  }

  async #recordStatement(
    is: 'query' | 'within',
    statement: Statement,
    ask: () => Promise<Result>,
  ): Promise<Result> {
    const rows: Row[] = [];
    this.#note({ is, statement, rows });
    const result = await ask();
    if (this.#steps !== undefined) rows.push(...result.rows);
    return result;
  }

  #note(step: Step): void {
    this.statements += 1;
    this.#steps?.push(step);
  }
}

async function play(driver: Driver, { steps }: Tape, key: string): Promise<void> {
  let session: Session | undefined;
  const newIds = new NewIds(KEY, key);
  const withNewKey = ([sql, values]: Statement): [string, Value[]] => [
    sql,
    values.map((value) => newIds.value(value)),
  ];
  for (const step of steps) {
    if (step.is === 'begin') session = await driver.begin(step.options);
    else if (step.is === 'end') await session?.end(step.how);
    else {
      const target = step.is === 'query' ? driver : session;
      const answer = await target?.query(...withNewKey(step.statement));
      newIds.learn(step.rows, answer?.rows ?? []);
    }
  }
}

export interface Tapes {
  info: Tape;
  there: Tape;
  back: Tape;
  order: Tape;
  close: Tape;
}

export function bareApp(driver: Driver, tapes: ReadonlyMap<string, Tapes>): FastifyInstance {
  const app = fastify();
  const tapesOf = (token: string | undefined): Tapes => {
    const tape = tapes.get(token ?? '');
    if (tape === undefined) throw new Error('no user was recorded with this token');
    return tape;
  };
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, callback) => callback(null, new URLSearchParams(body as string)),
  );
  app.get('/api/user/info', async ({ headers }) => {
    const { info } = tapesOf(headers.authorization);
    await play(driver, info, '');
    return info.answer;
  });
  app.post('/api/wallet/change', async ({ headers, body }) => {
    const fields = body as URLSearchParams;
    const { there, back } = tapesOf(headers.authorization);
    const tape = fields.get('from_field') === 'change' ? there : back;
    await play(driver, tape, fields.get('idempotency_key') ?? '');
    return tape.answer;
  });
  for (const [path, name] of [
    ['/api/lever/submit', 'order'],
    ['/api/lever/batch_close', 'close'],
  ] as const) {
    app.post(path, async ({ headers, body }) => {
      const { [name]: tape } = tapesOf(headers.authorization);
      await play(driver, tape, (body as URLSearchParams).get('idempotency_key') ?? '');
      return tape.answer;
    });
  }
  return app;
}
