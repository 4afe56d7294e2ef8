import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../protocol/calls/market/market.ts';
import type { LeverOrder } from '../../../../protocol/calls/trading/contract.ts';
import { useCall } from '../../../lib/api/use-call.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useCore } from '../../../lib/core/use-core.ts';
import { useFigures } from '../../../lib/core/use-figures.ts';
import { copyText } from '../../../lib/device/copy-text.ts';
import { useLanguage } from '../../../lib/language/language-context.ts';
import { usePositionFigures } from '../../../lib/market/hooks.ts';
import { useOutlines } from '../../../lib/market/use-tickers.ts';
import { timeText } from '../../../lib/time/time-text.ts';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Switch } from '../../../ui/controls/switch.tsx';
import { PageFailure } from '../../../ui/layout/failure.tsx';
import { Bone } from '../../../ui/layout/skeleton.tsx';
import { dataAddress } from '../../../ui/media/compress-image.ts';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { netResult } from '../net-result.ts';
import { drawResult, type ResultWords } from './result-picture.ts';
import styles from './share-result.module.css';

interface ShareResultProps {
  open: boolean;
  order: LeverOrder;
  instrument: Instrument;
  onClose(): void;
}

interface Shown {
  amounts: boolean;
  prices: boolean;
  code: boolean;
}

interface Picture {
  blob: Blob;
  address: string;
}

const CLOSED = 3;
const MONEY_DECIMALS = 2;
const BONE = 470;
const NAME = 'pocket-exchange-result.png';
const NO_POINTS: readonly number[] = [];

export function ShareResult(props: ShareResultProps): ReactNode {
  return props.open ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ open, order, instrument, onClose }: ShareResultProps): ReactNode {
  const { t } = useTranslation('chart');
  const [choices, setChoices] = useState<Shown>({ amounts: false, prices: true, code: true });
  const info = useCall('user.getShareInfo', {}).data;
  const words = useWords(order, instrument, choices, info);
  const picture = usePicture(words);
  const set = (change: Partial<Shown>): void => setChoices((old) => ({ ...old, ...change }));
  return (
    <Sheet
      open={open}
      title={t(order.status === CLOSED ? 'share.closed_open' : 'share.open')}
      padded
      onClose={onClose}
      foot={
        picture === undefined || picture === 'failed' ? undefined : (
          <Ways picture={picture} link={info?.link} />
        )
      }
    >
      {picture === 'failed' ? <PageFailure text={t('share.failed')} /> : null}
      {picture === undefined ? <Bone height={BONE} /> : null}
      {picture === undefined || picture === 'failed' ? null : (
        <img
          className={styles['picture']}
          src={picture.address}
          alt={t('share.picture', { symbol: order.symbol, gain: words?.gain ?? '' })}
        />
      )}
      <div className={styles['switches']}>
        <Switch
          label={t('share.amounts')}
          note={t('share.amounts_note')}
          on={choices.amounts}
          onChange={(amounts) => set({ amounts })}
        />
        <Switch
          label={t('share.prices')}
          note={t('share.prices_note')}
          on={choices.prices}
          onChange={(prices) => set({ prices })}
        />
        <Switch
          label={t('share.qr')}
          note={t('share.qr_note')}
          on={choices.code}
          onChange={(code) => set({ code })}
        />
      </div>
    </Sheet>
  );
}

/**
 * The figures when the sheet was opened, because a picture doesn't follow the market. Undefined until all are
 * known.
 */
function useWords(
  order: LeverOrder,
  instrument: Instrument,
  choices: Shown,
  info: { extension_code: string; link: string } | undefined,
): ResultWords | undefined {
  const { t } = useTranslation('chart');
  const { now } = useApp();
  const language = useLanguage();
  const figures = useFigures();
  const [core] = useCore();
  const live = usePositionFigures(order.id);
  const points = useOutlines().get(order.match_id)?.points ?? NO_POINTS;
  const [first, setFirst] = useState<{ gain: string; profit: string; end: string }>();
  const decimals = instrument.tick.split('.')[1]?.length ?? 0;
  const [time] = useState(() => order.complete_time ?? now());
  if (first === undefined && core.kind === 'ready') {
    if (order.status === CLOSED) {
      const { evaluate } = core.core;
      const result = netResult(core.core, order.fact_profits, order);
      const share = evaluate('div', [result, order.origin_caution_money]);
      const percent = figures.withDecimals(evaluate('mul', [share, '100']), MONEY_DECIMALS);
      setFirst({
        gain: figures.inPercent(percent),
        profit: figures.withDecimals(result, MONEY_DECIMALS),
        end: figures.withDecimals(order.update_price, decimals),
      });
    } else if (live !== undefined && live.return !== '') {
      setFirst({ gain: figures.inPercent(live.return), profit: live.profit, end: live.mark });
    }
  }
  if (first === undefined || info === undefined) return undefined;
  const isLoss = /^[−-]/.test(first.gain);
  const plus = (text: string): string => (isLoss || /^[+−-]/.test(text) ? text : `+${text}`);
  return {
    product: t('common:app_title'),
    day: timeText(time, language, 'day'),
    symbol: order.symbol,
    side: `${t(`trade:side.${order.type === 1 ? 'long' : 'short'}`)} ${order.multiple}×`,
    isLong: order.type === 1,
    gain: plus(first.gain),
    isGain: !isLoss,
    ...(choices.prices && {
      open: { label: t('share.open_price'), value: figures.withDecimals(order.price, decimals) },
      end: {
        label: t(order.status === CLOSED ? 'share.close_price' : 'share.mark_price'),
        value: first.end,
      },
    }),
    ...(choices.amounts && {
      profit: {
        label: t('share.profit'),
        value: `${plus(first.profit)} ${instrument.legal_name}`,
      },
    }),
    ...(choices.code && {
      invitation: { code: info.extension_code, link: info.link, text: t('share.join') },
    }),
    smallPrint: t('share.small_print', { time: timeText(time, language, 'minute') }),
    image: instrument.image,
    points,
  };
}

function usePicture(words: ResultWords | undefined): Picture | 'failed' | undefined {
  const [picture, setPicture] = useState<Picture | 'failed'>();
  const key = words === undefined ? undefined : JSON.stringify(words);
  useEffect(() => {
    if (key === undefined) return;
    let isLeft = false;
    const draw = async (): Promise<Picture | 'failed'> => {
      const blob = await drawResult(JSON.parse(key) as ResultWords);
      return blob === undefined ? 'failed' : { blob, address: await dataAddress(blob) };
    };
    draw()
      .catch(() => 'failed' as const)
      .then((newPicture) => {
        if (!isLeft) setPicture(newPicture);
      });
    return () => {
      isLeft = true;
    };
  }, [key]);
  return picture;
}

function Ways({ picture, link }: { picture: Picture; link: string | undefined }): ReactNode {
  const { t } = useTranslation('chart');
  const toast = useToast();
  const files = [new File([picture.blob], NAME, { type: 'image/png' })];
  const canShare = navigator.canShare?.({ files }) === true;
  const share = async (): Promise<void> => {
    try {
      await navigator.share({ files, ...(link !== undefined && { text: link }) });
    } catch (error) {
      if ((error as Error).name !== 'AbortError') toast(t('share.share_failed'), 'bad');
    }
  };
  const copy = async (): Promise<void> => {
    if (link !== undefined && (await copyText(link))) toast(t('ui:copied'), 'info');
    else toast(t('ui:copy_failed'), 'bad');
  };
  return (
    <div className={styles['ways']}>
      <IconButton icon="link" label={t('share.copy_link')} onClick={() => void copy()} />
      <a className={styles['save']} href={picture.address} download={NAME}>
        {t('share.save')}
      </a>
      {canShare ? (
        <Button look="base" main onClick={() => void share()}>
          {t('share.send')}
        </Button>
      ) : null}
    </div>
  );
}
