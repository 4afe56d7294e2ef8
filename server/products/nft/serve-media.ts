// /media/...: serves files of works with range requests, so that a video can start in the middle (R-NFT-7).
import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { refusal } from '../../platform/base/call-refusal.ts';
import { wholeNumber } from '../../platform/base/exact.ts';
import type { MediaFolder } from './media-folder.ts';
import { MEDIA_TYPES } from './media-kinds.ts';

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'public, max-age=31536000, immutable',
  'accept-ranges': 'bytes',
} as const;

interface Range {
  from: number;
  to: number;
}

const RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** One range; several ranges or a malformed one get the whole file. `none`: beyond the end. */
function readRange(header: string | undefined, size: number): Range | 'whole' | 'none' {
  const [, first, last] = RANGE.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = wholeNumber(last);
    return length === 0 ? 'none' : { from: Math.max(0, size - length), to: size - 1 };
  }
  const from = wholeNumber(first);
  const to = last === '' ? size - 1 : Math.min(wholeNumber(last), size - 1);
  if (last !== '' && wholeNumber(last) < from) return 'whole';
  return from >= size ? 'none' : { from, to };
}

export function serveMedia(app: FastifyInstance, folder: MediaFolder): void {
  app.get<{ Params: { name: string } }>('/media/:name', async (request, reply) => {
    const mediaFile = await folder.find(request.params.name);
    if (mediaFile === undefined) throw refusal('path_unknown');
    const { path, size, ending } = mediaFile;
    reply.headers({ ...HEADERS, 'content-type': MEDIA_TYPES[ending] });
    const range = readRange(request.headers.range, size);
    if (range === 'none') {
      return reply.code(416).header('content-range', `bytes */${size}`).send();
    }
    if (range === 'whole') {
      return reply.header('content-length', size).send(createReadStream(path));
    }
    const { from, to } = range;
    return reply
      .code(206)
      .headers({ 'content-range': `bytes ${from}-${to}/${size}`, 'content-length': to - from + 1 })
      .send(createReadStream(path, { start: from, end: to }));
  });
}
