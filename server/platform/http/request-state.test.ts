import fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { beginRequestState } from './request-state.ts';

type State = Pick<FastifyRequest, 'refusal' | 'user_id'>;

test('a request begins with each declared value; a missing, a misspelt or an undefined one does not compile', async () => {
  const app = fastify();
  beginRequestState<State>(app, { refusal: null, user_id: null });
  const misspelt = () => {
    // @ts-expect-error
    beginRequestState<State>(app, { refused: null, user_id: null });
    // @ts-expect-error
    beginRequestState<State>(app, { user_id: null });
    // @ts-expect-error
    beginRequestState<State>(app, { refusal: undefined, user_id: null });
  };
  expect(misspelt).toThrow('already been added');
  app.get('/', ({ refusal, user_id }) => ({ refusal, user_id }));
  const { body } = await app.inject('/');
  expect(JSON.parse(body)).toEqual({ refusal: null, user_id: null });
});
