// What every answer tells a browser about itself. An answer of a call is data: opened as a page it may load nothing, run
// nothing and be framed by nobody. What is more than data (the page, a picture) says so itself, over these.
import type { FastifyRequest } from 'fastify';

export const ONLY_DATA: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
};

const YEAR = 'max-age=31536000';

/** The server speaks plain HTTP; that its address is an HTTPS one it knows where a proxy it trusts says so. */
export function headersOf({ protocol }: FastifyRequest): Readonly<Record<string, string>> {
  return protocol === 'https' ? { ...ONLY_DATA, 'strict-transport-security': YEAR } : ONLY_DATA;
}
