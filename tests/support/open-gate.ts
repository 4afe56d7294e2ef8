import type { SendingGate } from '../../server/people/security/sending-value.ts';

/** Gate V for tests of modules without accounts: everybody may send. */
export const OPEN_GATE: SendingGate = {
  try: async () => undefined,
  open: async () => ({ requireReceiver: async () => undefined, confirm: async () => undefined }),
};
