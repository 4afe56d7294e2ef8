// Security headers of every response. The response of a call is data: opened as a page it may not load, run or be
// framed. The page and pictures override them.
import type { FastifyRequest } from 'fastify';

export const ONLY_DATA: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const YEAR = 'max-age=31536000';

export function headersOf({ protocol }: FastifyRequest): Readonly<Record<string, string>> {
  return protocol === 'https' ? { ...ONLY_DATA, 'strict-transport-security': YEAR } : ONLY_DATA;
}
