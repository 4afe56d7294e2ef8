import { type FocusEventHandler, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { readWalletAddress, type WalletAddress } from '../../lib/device/scanned-address.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { FieldFrame, noteId } from '../../ui/controls/field-frame.tsx';
import { ScanButton } from '../../ui/media/scan/scan-button.tsx';
import styles from './address-field.module.css';

interface AddressFieldProps {
  /** Undefined until a coin is selected: then any chain is accepted. */
  chain: string | undefined;
  error: string | undefined;
  value: string;
  onText(text: string): void;
  onBlur?: FocusEventHandler<HTMLTextAreaElement>;
  onFound(foundAddress: WalletAddress): void;
}

/** An address, shown completely, because a part proves nothing; typed, pasted or scanned, with early checks. */
export function AddressField({
  chain,
  error,
  value,
  onText,
  onBlur,
  onFound,
}: AddressFieldProps): ReactNode {
  const { t } = useTranslation('payees');
  const id = useId();
  const walletAddress = readWalletAddress(value);
  const isOther =
    chain !== undefined && walletAddress !== undefined && walletAddress.chain !== chain;
  // The message that suggests a solution has priority.
  const wrong = isOther ? t('other_chain', { found: walletAddress.chain, chain }) : error;
  const words = { label: t('address'), error: wrong };
  const take = (text: string): boolean => {
    const parsedAddress = readWalletAddress(text);
    if (parsedAddress !== undefined) onFound(parsedAddress);
    return parsedAddress !== undefined;
  };
  const paste = async (): Promise<void> => {
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text !== '' && !take(text)) onText(withoutSpaces(text));
  };
  return (
    <FieldFrame id={id} {...words}>
      <div className={styles['address']}>
        <textarea
          id={id}
          className={styles['addressText']}
          rows={2}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="none"
          spellCheck={false}
          translate="no"
          aria-invalid={words.error !== undefined}
          aria-describedby={noteId(id, words)}
          value={value}
          onBlur={onBlur}
          onChange={(event) => {
            const text = event.currentTarget.value;
            // Wallet apps may copy a whole payment request.
            if (!(text.includes(':') && take(text))) onText(withoutSpaces(text));
          }}
        />
        <div className={styles['addressTools']}>
          <IconButton icon="paste" label={t('ui:paste')} onClick={() => void paste()} />
          <ScanButton
            label={t('scan')}
            onCode={(text) => (take(text) ? undefined : t('not_address'))}
          />
        </div>
      </div>
    </FieldFrame>
  );
}

/** Removes spaces; some programs copy addresses in groups. */
function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, '');
}
