import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/api/use-call.ts';
import { useBack } from '../../../lib/pages/use-go.ts';
import { AnswerState } from '../../../shared/answers/answer-state.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Chances } from './chances.tsx';
import { FairPlay } from './fair-play.tsx';
import styles from './game.module.css';
import { History } from './history.tsx';
import { PlayBar } from './play-bar.tsx';
import { usePlay } from './use-play.ts';
import { Wheel } from './wheel.tsx';
import { type GameState, slicesOf } from './wheel-slices.ts';

const BONES = [300, 160, 44, 44, 44];
const RULES = ['day', 'chances', 'money', 'proof'] as const;

export function GamePage(): ReactNode {
  const { t } = useTranslation('game');
  const back = useBack('pages/index/index');
  const query = useCall('game.state', {});
  const [isHelp, setHelp] = useState(false);
  return (
    <>
      <NavBar
        title={t('title')}
        onBack={back}
        end={<IconButton icon="info" label={t('rules')} onClick={() => setHelp(true)} />}
      />
      <main className={styles['page']}>
        <AnswerState query={query} bones={BONES}>
          {(state) => <Game state={state} onEnd={() => void query.refetch()} />}
        </AnswerState>
      </main>
      <Sheet open={isHelp} title={t('rules')} padded onClose={() => setHelp(false)}>
        <ul className={styles['rules']}>
          {RULES.map((rule) => (
            <li key={rule}>{t(`rule.${rule}`)}</li>
          ))}
        </ul>
      </Sheet>
    </>
  );
}

function Game({ state, onEnd }: { state: GameState; onEnd(): void }): ReactNode {
  const { t } = useTranslation('game');
  const play = usePlay(state);
  const { prizes, plays_left } = state;
  const remainingPlays = play.isTurning ? 0 : plays_left;
  const slices = slicesOf(prizes, ({ kind, name }) =>
    kind === 'coupon' ? t('coupon') : kind === 'none' ? t('no_prize') : name,
  );
  return (
    <>
      <Wheel
        slices={slices}
        angle={play.angle}
        isTurning={play.isTurning}
        plays={`${remainingPlays}`}
        playsNote={t('plays', { count: remainingPlays })}
        onTurned={play.endTurn}
      />
      <p className={styles['result']} role="status">
        {play.result === undefined || play.isTurning ? null : <Outcome result={play.result} />}
      </p>
      <Chances prizes={prizes} wonId={play.isTurning ? undefined : play.result?.prize_id} />
      <FairPlay hash={state.draw_hash} id={state.draw_id} seed={play.seed} onSeed={play.setSeed} />
      <History history={state.history} hiddenId={play.isTurning ? play.result?.id : undefined} />
      <PlayBar
        remainingPlays={remainingPlays}
        nextTime={state.next_time}
        error={play.error}
        busy={play.isBusy}
        onPlay={play.play}
        onEnd={onEnd}
      />
    </>
  );
}

function Outcome({ result: { kind, name } }: { result: GameState['history'][number] }): ReactNode {
  const { t } = useTranslation('game');
  return kind === 'none' ? t('lost') : t('won', { name });
}
