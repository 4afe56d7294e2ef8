import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../lib/api/failure-text.ts';
import { outdate } from '../../../lib/api/queries.ts';
import { TOUCHED } from '../../../lib/api/stale-calls.ts';
import { useSendMoney } from '../../../lib/api/use-send.ts';
import { useApp } from '../../../lib/app-context.ts';
import { type GameState, turnTo } from './wheel-slices.ts';

type Result = GameState['history'][number];

interface Play {
  result: Result | undefined;
  angle: number;
  isTurning: boolean;
  isBusy: boolean;
  error: string | undefined;
  seed: string;
  setSeed(seed: string): void;
  play(): void;
  endTurn(): void;
}

const TOUCHES = ['game.state', ...TOUCHED.balance, ...TOUCHED.coupon] as const;
const AT_MOST_MS = 4_600;

/** One play: the server draws, then the wheel turns to the result. The wheel decides nothing. */
export function usePlay({ prizes }: Pick<GameState, 'prizes'>): Play {
  const { t } = useTranslation('errors');
  const { queries, newSeed } = useApp();
  const [seed, setSeed] = useState(newSeed);
  const [turnState, setTurnState] = useState<{
    result?: Result;
    angle: number;
    isTurning: boolean;
  }>({
    angle: 0,
    isTurning: false,
  });
  const playCall = useSendMoney('game.play', {
    onDone: (result) => {
      const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
      const isListed = prizes.some(({ id }) => id === result.prize_id);
      setTurnState(({ angle }) => ({
        result,
        angle: isListed ? turnTo(angle, result.draw.position) : angle,
        isTurning: isListed && !isStill,
      }));
      setSeed(newSeed());
      outdate(queries, TOUCHES);
    },
  });
  const { isTurning } = turnState;
  const onArrival = (): void => setTurnState((before) => ({ ...before, isTurning: false }));
  useEffect(() => {
    if (!isTurning) return;
    const timer = setTimeout(
      () => setTurnState((before) => ({ ...before, isTurning: false })),
      AT_MOST_MS,
    );
    return () => clearTimeout(timer);
  }, [isTurning]);
  const { error } = playCall;
  return {
    ...turnState,
    result: turnState.result,
    isBusy: playCall.isPending || isTurning,
    error: error === null || isHandledElsewhere(error) ? undefined : failureText(t, error),
    seed,
    setSeed,
    endTurn: onArrival,
    play: () => {
      if (playCall.isPending || isTurning) return;
      // With an empty field the server chooses the seed.
      playCall.mutate(seed === '' ? {} : { seed }, {
        onError: () => outdate(queries, ['game.state']),
      });
    },
  };
}
