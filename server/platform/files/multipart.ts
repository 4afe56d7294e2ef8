// The only body that is no form: a picture in multipart/form-data (R-WIRE-3).
import type { IncomingMessage } from 'node:http';
import {
  Busboy,
  type BusboyFileStream,
  type BusboyHeaders,
  type BusboyInstance,
} from '@fastify/busboy';
import { type CallRefusal, refusal } from '../base/call-refusal.ts';
import { BYTES_AT_MOST } from './picture.ts';

const PARTS_AT_MOST = 100;
const AROUND_IT = 64 * 1024;
const FIELD = 'file';

export interface UploadBody {
  file?: Blob;
}

/** Reads the part `file`; other parts are ignored, like unknown fields elsewhere. */
export function readUpload(request: IncomingMessage): Promise<UploadBody> {
  return new Promise((resolve, reject) => {
    const parser = parserOf(request.headers as BusboyHeaders);
    const body: UploadBody = {};
    let receivedBytes = 0;
    let isOver = false;
    const end = (failure: CallRefusal | undefined): void => {
      if (isOver) return;
      isOver = true;
      request.unpipe(parser);
      request.off('data', count);
      // Drops the rest of the upload, so that the client can read the response.
      request.resume();
      if (failure === undefined) resolve(body);
      else reject(failure);
    };
    const count = (chunk: Buffer): void => {
      receivedBytes += chunk.length;
      if (receivedBytes > BYTES_AT_MOST + AROUND_IT)
        end(refusal('file_too_large', { field: FIELD }));
    };
    parser.on('file', (name: string, stream: BusboyFileStream) => {
      const chunks: Buffer[] = [];
      if (name !== FIELD) {
        stream.resume();
        return;
      }
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => end(refusal('file_too_large', { field: FIELD })));
      stream.on('end', () => {
        if (isOver || stream.truncated) return;
        if (body.file !== undefined) end(refusal('malformed_request'));
        else if (chunks.length > 0) body.file = new Blob(chunks as Buffer<ArrayBuffer>[]);
      });
      stream.on('error', () => end(refusal('malformed_request')));
    });
    parser.on('partsLimit', () => end(refusal('malformed_request')));
    parser.on('error', () => end(refusal('malformed_request')));
    parser.on('finish', () => end(undefined));
    request.on('aborted', () => end(refusal('malformed_request')));
    request.on('data', count);
    request.pipe(parser);
  });
}

function parserOf(headers: BusboyHeaders): BusboyInstance {
  try {
    return new Busboy({
      headers,
      // Some clients send a picture without a file name, others with an empty one.
      isPartAFile: (name, _type, filename) => name === FIELD || filename !== undefined,
      limits: { fileSize: BYTES_AT_MOST, parts: PARTS_AT_MOST, headerPairs: 20 },
    });
  } catch {
    throw refusal('malformed_request');
  }
}
