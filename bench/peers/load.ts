// The WebAssembly peers, with the same two calls as our side: revalue and texts.
import { readFileSync } from 'node:fs';
import type { Pass } from '../measure.ts';

export type PeerName = 'rust_decimal' | 'rust_decimal_guarded' | 'fastnum';

export interface Peer {
  revalue: Pass;
  texts: () => string;
}

type Call = (argument?: number) => number;

export async function loadPeers(file: string, rows: string): Promise<(name: PeerName) => Peer> {
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  const memory = instance.exports['memory'] as WebAssembly.Memory;
  const call = (name: string): Call => instance.exports[name] as Call;
  const bytes = new TextEncoder().encode(rows);

  return (name) => {
    const at = call('buffer')(bytes.length);
    new Uint8Array(memory.buffer).set(bytes, at);
    call(`load_${name}`)();
    const revalue = call(`revalue_${name}`);
    const texts = call(`texts_${name}`);
    return {
      revalue: () => {
        revalue();
        return 0;
      },
      texts: () => {
        const length = texts();
        return new TextDecoder().decode(new Uint8Array(memory.buffer, call('buffer_at')(), length));
      },
    };
  };
}
