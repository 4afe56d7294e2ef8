import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressText } from '../../../../ui/layout/address-text.tsx';
import { Avatar } from '../../../../ui/media/avatar.tsx';
import { Disc } from '../../../../ui/media/disc.tsx';
import { ImagePicker } from '../../../../ui/media/image-picker.tsx';
import { QrCode } from '../../../../ui/media/qr-code.tsx';
import styles from '../gallery.module.css';
import { Held, Line, nothing, type Sample, State } from '../sample.tsx';

const NAMES = ['Mira Kessler', 'r.silva', '陳大文', 'kaito_88', 'Ines Okafor'];
const ADDRESS = 'TX2dEDxkYuyhNQLMuLAV27Zs6RpkPoxRhY';
const COIN = 'UT';

function Avatars(): ReactNode {
  return (
    <Line>
      {NAMES.map((name) => (
        <Avatar key={name} name={name} />
      ))}
      <Avatar name={NAMES[0] ?? ''} size={56} online />
    </Line>
  );
}

function Pickers(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="whole">
        <Held<Blob | undefined> start={undefined}>
          {(picture, change) => (
            <div data-bytes={picture?.size} data-type={picture?.type}>
              <ImagePicker
                label={t('voucher')}
                helper={t('voucher_helper')}
                onPick={change}
                onRemove={() => change(undefined)}
              />
            </div>
          )}
        </Held>
      </State>
      <div className={styles['pair']}>
        <State name="round">
          <Held<Blob | undefined> start={undefined}>
            {(picture, change) => (
              <div data-bytes={picture?.size} data-type={picture?.type}>
                <ImagePicker label={t('portrait')} shape="round" onPick={change} />
              </div>
            )}
          </Held>
        </State>
        <State name="square, disabled">
          <ImagePicker label={t('voucher')} shape="square" disabled onPick={nothing} />
        </State>
      </div>
    </>
  );
}

function Codes(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <Line>
      <QrCode text={ADDRESS} label={t('qr')} mark={<Disc image="" code={COIN} />} />
      <QrCode text={ADDRESS} label={t('qr')} size={112} />
    </Line>
  );
}

function Addresses(): ReactNode {
  return (
    <Line>
      <AddressText address={ADDRESS} />
    </Line>
  );
}

export const pictureSamples: readonly Sample[] = [
  { piece: 'address-text', Samples: Addresses },
  { piece: 'avatar', Samples: Avatars },
  { piece: 'image-picker', Samples: Pickers },
  { piece: 'qr-code', Samples: Codes },
];
