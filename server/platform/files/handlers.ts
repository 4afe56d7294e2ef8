import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refusal } from '../base/call-refusal.ts';
import type { FrameOptions } from '../http/frame.ts';
import { type HandlersOf, RawAnswer } from '../http/handlers.ts';
import { admit, serveCalls } from '../http/serve-call.ts';
import { userOf } from '../http/session.ts';
import type { Files } from './files.ts';
import { readUpload } from './multipart.ts';

const TYPE = 'image/webp';
const YEAR_IMMUTABLE = 'public, max-age=31536000, immutable';
/** Makes a browser treat the response as a picture only. */
const ONLY_A_PICTURE = {
  'content-type': TYPE,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
} as const;

/** A separate scope, because only these calls accept multipart bodies; elsewhere they are a 415. */
export function serveFiles(app: FastifyInstance, frame: FrameOptions, files: Files): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'multipart/form-data',
      async (request: FastifyRequest, payload: IncomingMessage) => {
        try {
          await admit(frame, 'upload', request);
        } catch (error) {
          payload.resume();
          throw error;
        }
        return readUpload(payload);
      },
    );
    serveCalls(scope, frame, uploadHandlers(files));
  });
  serveCalls(app, frame, fileHandlers(files));
  app.get<{ Params: { name: string } }>('/files/:name', async ({ params }, reply) => {
    const bytes = await files.readPublic(params.name);
    if (bytes === undefined) throw refusal('path_unknown');
    return reply.headers({ ...ONLY_A_PICTURE, 'cache-control': YEAR_IMMUTABLE }).send(bytes);
  });
}

function uploadHandlers(files: Files): HandlersOf<'upload'> {
  return {
    upload: async ({ file }, context) =>
      files.keep(new Uint8Array(await file.arrayBuffer()), userOf(context)),
  };
}

function fileHandlers(files: Files): HandlersOf<'file'> {
  return {
    file: async ({ key }, context) => {
      const bytes = await files.read(key, userOf(context));
      if (bytes === undefined) throw refusal('file_not_found');
      return new RawAnswer(bytes, ONLY_A_PICTURE);
    },
  };
}
