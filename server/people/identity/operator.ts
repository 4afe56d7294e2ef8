import { type OperatorCommand, OperatorRefusal } from '../../platform/commands/command.ts';
import { actOn } from '../profile/shown-user.ts';
import type { AccountParts } from '../profile/user-view.ts';
import { approveIdentity, rejectIdentity } from './review.ts';
import { waitingApplications } from './store.ts';

/** Path of a private picture, for authorised viewers. */
type PlaceOf = (address: string) => string | undefined;

export function identityCommands(parts: AccountParts, placeOf: PlaceOf): OperatorCommand[] {
  const placeOrNull = (address: string | null) =>
    address === null ? null : (placeOf(address) ?? null);
  return [
    {
      name: 'identity list',
      does: 'identity applications that wait for a review, oldest first, with the paths of their photos',
      act: async () => {
        const applications = await waitingApplications(parts.database);
        return {
          rows: applications.map(({ id, user_id, level, name, card_id, ...rest }) => ({
            id,
            user_id,
            level,
            name,
            card_id,
            front_pic: placeOrNull(rest.front_pic),
            reverse_pic: placeOrNull(rest.reverse_pic),
            hand_pic: placeOrNull(rest.hand_pic),
            create_time: rest.created_at,
          })),
        };
      },
    },
    {
      name: 'identity approve',
      takes: ['USER', 'LEVEL'],
      does: "approves the user's application for level 1 or 2",
      act: ({ words: [user = '', level] }, audit) =>
        actOn(parts, user, audit, (tx, id) => approveIdentity(tx, parts, id, readLevel(level))),
    },
    {
      name: 'identity reject',
      takes: ['USER', 'LEVEL'],
      flags: { reason: 'TEXT' },
      does: 'rejects the application; the user sees the reason and may apply again',
      act: ({ words: [user = '', level], flags: { reason = '' } }, audit) =>
        actOn(parts, user, audit, (tx, id) =>
          rejectIdentity(tx, parts, id, { level: readLevel(level), reason }),
        ),
    },
  ];
}

function readLevel(text: string | undefined): 1 | 2 {
  if (text === '1') return 1;
  if (text === '2') return 2;
  throw new OperatorRefusal('parameter_error', 'LEVEL is 1 or 2.');
}
