import type { Carrier } from '../../../protocol/call.ts';

/** Sends a request and reports the share already sent, 0 to 1, which `fetch` can't do. */
export function uploadWithProgress(onShare: (share: number) => void): Carrier {
  return (address, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, address);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onShare(total > 0 ? loaded / total : 0);
      request.onload = () =>
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: { 'content-type': request.getResponseHeader('content-type') ?? '' },
          }),
        );
      request.onerror = () => reject(new TypeError(`no answer from ${address}`));
      request.onabort = () => reject(signal?.reason);
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      request.send(body as XMLHttpRequestBodyInit);
    });
}
