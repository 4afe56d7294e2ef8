import type { Check } from '../platform/call.ts';

/** A time belongs to "until a time", and to nothing else: an order that waited forever instead would surprise. */
export const endTimeFits: Check<{
  in_force?: 'gtc' | 'day' | 'until' | undefined;
  until?: number | undefined;
}> = {
  of: ['in_force', 'until'],
  holds: ({ in_force, until }) => (in_force === 'until') === (until !== undefined),
  error: 'until_past',
  at: 'until',
};
