import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyNft } from '../../../../../protocol/calls/products/nft.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { useMoneyOrder } from '../../../../shared/forms/use-money-order.ts';
import { Button } from '../../../../ui/controls/button.tsx';
import { CopyButton } from '../../../../ui/controls/copy-button.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { FieldError } from '../../../../ui/controls/field-frame.tsx';
import { AddressText } from '../../../../ui/layout/address-text.tsx';
import { FootBar } from '../../../../ui/layout/foot-bar.tsx';
import { WorkPicture } from '../market/work-picture.tsx';
import styles from '../nft.module.css';
import { NFT_TOUCHES } from '../touches.ts';
import box from './open-box.module.css';

const SEED = /^[A-Za-z0-9]{1,64}$/;

export function OpenBox({
  item,
  onOpened,
}: {
  item: MyNft;
  onOpened(item: MyNft): void;
}): ReactNode {
  const { t } = useTranslation('nft');
  const { newSeed } = useApp();
  const [seed, setSeed] = useState(newSeed);
  const order = useMoneyOrder('bind_box.openBlindBox', {
    touches: NFT_TOUCHES,
    field: 'seed',
    onDone: onOpened,
  });
  const isGood = SEED.test(seed);
  return (
    <>
      <div className={box['stage']} data-busy={order.isBusy}>
        <span className={box['rays']} />
        <span className={box['box']}>
          <WorkPicture pictures={item.pictures} size="medium" label={item.name} />
        </span>
      </div>
      <div className={styles['form']}>
        <h2 className={styles['title']}>{item.name}</h2>
        <p className={styles['quiet']}>{t('open_how')}</p>
        {item.draw === null ? null : (
          <div>
            <div className={styles['spread']}>
              <p className={styles['quiet']}>{t('draw:hash')}</p>
              <CopyButton text={item.draw.hash} label={t('draw:hash')} />
            </div>
            <p>
              <AddressText address={item.draw.hash} />
            </p>
          </div>
        )}
        <Field
          label={t('draw:seed')}
          helper={t('seed_helper')}
          error={isGood && order.fault === undefined ? undefined : t('seed_wrong')}
          value={seed}
          onText={(text) => {
            setSeed(text);
            order.reset();
          }}
        />
      </div>
      <FootBar>
        <Button
          main
          wide
          look="base"
          busy={order.isBusy}
          disabled={!isGood}
          onClick={() => order.send({ id: item.id, seed })}
        >
          {t('open_box')}
        </Button>
        {order.error === undefined ? null : <FieldError text={order.error} />}
      </FootBar>
    </>
  );
}
