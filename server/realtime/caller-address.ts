// Whose sockets are counted together: the address that the calls see too (TRUST_PROXY), for a request that fastify
// does not get to see.
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** `trusted`: addresses of proxies, with commas between; what anyone else says of itself does not count. */
export function callerAddress(trusted: string | undefined): (request: IncomingMessage) => string {
  if (trusted === undefined) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile(trusted.split(',').map((address) => address.trim()));
  return (request) => proxyAddress(request, isTrusted);
}
