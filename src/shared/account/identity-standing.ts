import type { Answer } from '../../lib/api/api.ts';

type RealState = Answer<'real.state'>;
type LevelState = RealState['levels'][number];

const STATES = ['none', 'review', 'verified', 'rejected'] as const;
export type LevelStanding = (typeof STATES)[number];

export function levelStanding({ status }: Pick<LevelState, 'status'>): LevelStanding {
  return STATES[status];
}

export function identityStanding({
  real_level,
  levels,
}: Pick<RealState, 'real_level' | 'levels'>): 'none' | 'review' | 'rejected' | 1 | 2 {
  if (real_level === 2) return 2;
  const next = levels.find(({ real_type }) => real_type === real_level + 1);
  const standing = next === undefined ? 'none' : levelStanding(next);
  if (standing === 'review' || standing === 'rejected') return standing;
  return real_level === 0 ? 'none' : real_level;
}
