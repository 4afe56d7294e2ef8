import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, isHandledElsewhere } from '../../../../lib/api/failure-text.ts';
import { useSendMoney } from '../../../../lib/api/use-send.ts';
import type { Core } from '../../../../lib/core/core.ts';
import { useCore } from '../../../../lib/core/use-core.ts';
import { useGo } from '../../../../lib/pages/use-go.ts';
import { PracticeMark } from '../../../../shared/account/practice-mark.tsx';
import { useAmounts } from '../../../../shared/figures/use-amounts.ts';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { Button } from '../../../../ui/controls/button.tsx';
import { FieldError } from '../../../../ui/controls/field-frame.tsx';
import { ValueRows } from '../../../../ui/lists/value-rows.tsx';
import { afterLayers } from '../../../../ui/overlay/back-layers.ts';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import styles from '../funds.module.css';

const CENT = '0.01';

/** Suggestion for practice money: the rest, half of it, stays in spot. */
const SUGGESTED_PARTS = { lever: '40', micro: '10' } as const;

type SplitAccount = keyof typeof SUGGESTED_PARTS;
type Parts = Readonly<Record<SplitAccount, string>>;

function suggestedParts(core: Core, amount: string): Parts {
  const part = (percent: string): string => {
    const share = core.evaluate('div', [core.evaluate('mul', [amount, percent]), '100']);
    return core.evaluate('quantize', [share, CENT, 'down']);
  };
  return { lever: part(SUGGESTED_PARTS.lever), micro: part(SUGGESTED_PARTS.micro) };
}

/** What stays in spot; below 0: the parts are too large. */
function restOf(core: Core, amount: string, { lever, micro }: Parts): string {
  const movedAmount = core.evaluate('add', [
    lever === '' ? '0' : lever,
    micro === '' ? '0' : micro,
  ]);
  return core.evaluate('sub', [amount, movedAmount]);
}

interface SplitSheetProps {
  currency: { id: number; name: string };
  amount: string;
  onClose(): void;
}

const ACCOUNTS = ['lever', 'micro'] as const satisfies readonly SplitAccount[];
const TOUCHED = ['wallet.list', 'currency.user_currency_list', 'wallet.hzhistory'] as const;

/** Asks where new practice money shall go, and leads to the first trade. */
export function SplitSheet(props: SplitSheetProps): ReactNode {
  const [state] = useCore();
  return state.kind === 'ready' ? <Split {...props} core={state.core} /> : null;
}

function Split({ core, currency, amount, onClose }: SplitSheetProps & { core: Core }): ReactNode {
  const { t } = useTranslation('funds');
  const go = useGo();
  const { withUnit } = useAmounts();
  const [parts, setParts] = useState<Parts>(() => suggestedParts(core, amount));
  const [filledAccounts, setFilledAccounts] = useState<readonly SplitAccount[]>([]);
  const [isDone, setDone] = useState(false);
  const rest = restOf(core, amount, parts);
  const isTooMuch = rest.startsWith('-');
  const move = useSendMoney('wallet.change', { touches: TOUCHED });
  const { error } = move;
  const distribute = async (): Promise<void> => {
    for (const to_field of ACCOUNTS) {
      const number = parts[to_field];
      if (number === '' || core.evaluate('cmp', [number, '0']) !== '1') continue;
      // Once, also when the next one has failed and the button is pressed again.
      if (filledAccounts.includes(to_field)) continue;
      await move.mutateAsync({ currency_id: currency.id, number, from_field: 'change', to_field });
      setFilledAccounts((former) => [...former, to_field]);
    }
    setDone(true);
  };
  const trade = (): void => {
    onClose();
    afterLayers(() => go('pages/transaction/index', { tab: 'contract', id: 1 }));
  };
  return (
    <Sheet
      open
      padded
      title={t(isDone ? 'split.done' : 'split.title')}
      tools={<PracticeMark />}
      onClose={onClose}
      foot={
        isDone ? (
          <Button main wide look="base" onClick={trade}>
            {t('split.trade')}
          </Button>
        ) : (
          <div className={styles['splitActions']}>
            <Button main onClick={() => setDone(true)}>
              {t('split.keep')}
            </Button>
            <Button
              main
              look="base"
              busy={move.isPending}
              disabled={isTooMuch}
              onClick={() => void distribute().catch(() => undefined)}
            >
              {t('split.move')}
            </Button>
          </div>
        )
      }
    >
      {isDone ? (
        <p className={styles['quiet']}>{t('split.done_text')}</p>
      ) : (
        <div className={styles['split']}>
          <p className={styles['quiet']}>
            {t('split.text', { amount: withUnit(amount, currency.name) })}
          </p>
          {ACCOUNTS.map((account) => (
            <NumberField
              key={account}
              label={t(`statement:account.${account}`)}
              helper={t(`split.for.${account}`)}
              unit={currency.name}
              value={parts[account]}
              disabled={filledAccounts.includes(account)}
              error={
                isTooMuch && account === 'lever' ? t('errors:insufficient_balance') : undefined
              }
              onValue={(value) => setParts({ ...parts, [account]: value })}
            />
          ))}
          <ValueRows
            rows={[
              {
                id: 'rest',
                label: t('split.rest'),
                value: isTooMuch ? '—' : withUnit(rest, currency.name),
              },
            ]}
          />
          {error === null || isHandledElsewhere(error) ? null : (
            <FieldError text={failureText(t, error)} />
          )}
        </div>
      )}
    </Sheet>
  );
}
