// Compresses long responses: the list of instruments has 64 kB, 4 kB with gzip.
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '../../../protocol/calls/platform/call.ts';

const pack = promisify(gzip);

const SMALLEST = 1_024;

/**
 * Only public responses are compressed: the length of a compressed response would reveal what its secrets have in
 * common with input that an attacker injected.
 */
export function mayBePacked({ gates, method }: Call, body: string): boolean {
  return method === 'GET' && !gates.includes('U') && body.length >= SMALLEST;
}

export function takesGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/i.test(String(headers['accept-encoding'] ?? ''));
}

export async function sendPacked(reply: FastifyReply, body: string): Promise<FastifyReply> {
  return reply.header('content-encoding', 'gzip').send(await pack(body));
}
