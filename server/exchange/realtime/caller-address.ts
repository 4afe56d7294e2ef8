// The address by which sockets are counted: the same as for calls (TRUST_PROXY), for requests that bypass fastify.
import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';

/** `trusted`: addresses of proxies, separated by commas. Forwarding headers of others are ignored. */
export function callerAddress(
  trustedNetworks: string | undefined,
): (request: IncomingMessage) => string {
  if (trustedNetworks === undefined) return (request) => request.socket.remoteAddress ?? '';
  const isTrusted = proxyAddress.compile(
    trustedNetworks.split(',').map((address) => address.trim()),
  );
  return (request) => proxyAddress(request, isTrusted);
}
