// Constants that client and server must agree on (specification, section 9; R-SOCKET).

/** Request, socket, upload, download: what takes longer is given up by the client. */
export const CLIENT_TIMEOUT_MS = 60_000;

export const SOCKET_PATH = '/socket.io/';
export const RECONNECT = {
  delay_ms: 1_000,
  delay_most_ms: 5_000,
  jitter: 0.5,
  timeout_ms: 20_000,
} as const;
export const CLOCK_EVERY_MS = 10_000;

/** Each room gets a frame at least so often. */
export const HEARTBEAT_MS = 1_000;
/** No frame for so long: prices are shown as old. */
export const STALE_MS = 3_000;
/** Prices older than this are not traded on. */
export const BLOCK_MS = 5_000;
/** After this time without a frame the client closes the socket and reconnects. */
export const SILENT_MS = 10_000;
export const SNAPSHOT_EVERY_MS = 1_000;

/** R-GATE-2. */
export const BANK_CARDS_AT_MOST = 5;
/** R-AUTH-18: how long a deletion can be taken back. */
export const CLOSING_DAYS = 7;
/** Specification, section 6: who has so many may become a manager. */
export const MANAGER_INVITEES = 100;
