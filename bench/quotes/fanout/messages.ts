// Messages between the bench, its server and its clients. They are separate processes, so that the server's processor
// time is measured alone.

/** `batched`: the peer with all ticks of a step in one event. */
export type Side = 'ours' | 'peer' | 'batched';
/** The target load of the exchange. */
export const CLIENTS = 200;

export type ToServer = { kind: 'publish'; step: number } | { kind: 'cpu' };
export type FromServer =
  | { kind: 'listening'; port: number }
  | { kind: 'cpu'; microseconds: number };
export type ToClients = { kind: 'keep' };
export type FromClients = { kind: 'ready' } | { kind: 'step'; keptFrames: string[] };
