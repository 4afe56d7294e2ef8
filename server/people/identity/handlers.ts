import type { HandlersOf } from '../../platform/http/handlers.ts';
import { sessionIn } from '../../platform/http/session.ts';
import { type IdentityParts, submitPapers } from './submit.ts';
import { realState } from './views.ts';

export type IdentityCall = 'real.state' | 'user.real';

export function identityHandlers(parts: IdentityParts): HandlersOf<IdentityCall> {
  return {
    'real.state': async (_request, context) =>
      realState(parts.database, sessionIn(context).user_id),

    'user.real': async ({ real_type: level, ...papers }, context) =>
      submitPapers(parts, sessionIn(context).user_id, {
        level,
        name: papers.name ?? null,
        card_id: papers.card_id ?? null,
        front_pic: papers.front_pic ?? null,
        reverse_pic: papers.reverse_pic ?? null,
        hand_pic: papers.hand_pic ?? null,
      }),
  };
}
