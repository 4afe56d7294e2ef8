// What the bench, its server and its clients say to each other. Each is a process of its own, so that the server's
// processor time is the server's alone.

/** `batched` is the peer where one event has all ticks of a step. */
export type Side = 'ours' | 'peer' | 'batched';
/** issue 4, "Speed". */
export const CLIENTS = 200;

export type ToServer = { kind: 'publish'; step: number } | { kind: 'cpu' };
export type FromServer =
  | { kind: 'listening'; port: number }
  | { kind: 'cpu'; microseconds: number };
/** Sent before a step whose results are to be kept as text. */
export type ToClients = { kind: 'keep' };
/** `step`: every client has all of it. `kept`: what the clients have of it, each different text once. */
export type FromClients = { kind: 'ready' } | { kind: 'step'; kept: string[] };
