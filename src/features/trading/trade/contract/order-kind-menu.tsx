import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderKind } from '../../../../../protocol/fields/order.ts';
import { useApp } from '../../../../lib/app-context.ts';
import { LiveSentence } from '../../../../shared/figures/live-sentence.tsx';
import { KindPicture, type PictureName } from '../../../../shared/trade/kind-picture.tsx';
import { NONE } from '../../../../shared/trade/money.ts';
import { ORDER_KINDS } from '../../../../shared/trade/order-kinds.ts';
import { MenuButton } from '../../../../ui/controls/menu-button.tsx';
import { Icon } from '../../../../ui/media/icons.tsx';
import { AnchoredMenu } from '../../../../ui/overlay/anchored-menu.tsx';
import styles from './order-kind-menu.module.css';

interface KindChoice<Kind> {
  id: Kind;
  picture: PictureName;
  name: string;
  note: string;
}

interface OrderKindMenuProps<Kind> {
  matchId: number;
  kinds: readonly KindChoice<Kind>[];
  value: Kind;
  onChoose(kind: Kind): void;
}

/** Those of futures. */
export function useContractKinds(): readonly KindChoice<OrderKind>[] {
  const { t } = useTranslation('trade');
  return ORDER_KINDS.map(({ id }) => ({
    id,
    picture: id,
    name: t(`order_type.${id}`),
    note: t(`order_type.${id}_note`),
  }));
}

/** The kinds of orders, each with what it does as a picture and a sentence. */
export function OrderKindMenu<Kind extends string>({
  matchId,
  kinds,
  value,
  onChoose,
}: OrderKindMenuProps<Kind>): ReactNode {
  const { t } = useTranslation('trade');
  const { quotes } = useApp();
  const live = useMemo(() => quotes.live.detail(matchId), [quotes, matchId]);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  const label = t('order_type.label');
  return (
    <span ref={button} className={styles['button']}>
      <MenuButton
        look="plain"
        label={label}
        content={kinds.find(({ id }) => id === value)?.name ?? ''}
        isOpen={isOpen}
        onPress={() => setOpen(true)}
      />
      <AnchoredMenu open={isOpen} label={label} anchor={button} onClose={() => setOpen(false)}>
        {kinds.map(({ id, picture, name, note }) => (
          <button
            key={id}
            type="button"
            className={styles['row']}
            aria-pressed={id === value}
            onClick={() => {
              setOpen(false);
              onChoose(id);
            }}
          >
            <KindPicture kind={picture} />
            <span className={styles['words']}>
              <span className={styles['name']}>{name}</span>
              <span className={styles['note']}>{note}</span>
            </span>
            {id === value ? <Icon name="check" size={18} /> : null}
          </button>
        ))}
        <p className={styles['foot']}>
          <Icon name="info" size={16} />
          <LiveSentence
            live={live}
            sentence={(price) => t('order_type.by_mark', { price })}
            text={(detail) => detail?.mark ?? NONE}
          />
        </p>
      </AnchoredMenu>
    </span>
  );
}
