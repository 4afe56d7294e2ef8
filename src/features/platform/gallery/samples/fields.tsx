import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneField } from '../../../../shared/account/phone-field.tsx';
import { NumberField } from '../../../../shared/forms/number-field.tsx';
import { Stepper } from '../../../../shared/forms/stepper.tsx';
import { CodeField } from '../../../../ui/controls/code-field.tsx';
import { DateRange } from '../../../../ui/controls/date-range.tsx';
import { Field } from '../../../../ui/controls/field.tsx';
import { PasswordField } from '../../../../ui/controls/password-field.tsx';
import { Select } from '../../../../ui/controls/select.tsx';
import styles from '../gallery.module.css';
import { Held, nothing, type Sample, State } from '../sample.tsx';

const EMAIL = 'mira.kessler@example.com';
const WALLET = '0x8b91120DD98A...911cd883';
const UNIT = 'USDT';
const CHAINS = ['TRC20', 'ERC20'].map((chain) => ({ value: chain, label: chain }));
const AREAS = [
  { code: 'HK', name: '香港', dial: '852' },
  { code: 'FR', name: 'France', dial: '33' },
  { code: 'TH', name: 'ไทย', dial: '66' },
  { code: 'VN', name: 'Việt Nam', dial: '84' },
];
const TODAY = '2026-11-21';

function Fields(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="clearable">
        <Held start={EMAIL}>
          {(value, change) => (
            <Field
              label={t('email')}
              type="email"
              inputMode="email"
              autoComplete="email"
              clearable
              value={value}
              onText={change}
            />
          )}
        </Held>
      </State>
      <State name="search">
        <Held start="">
          {(value, change) => (
            <Field
              label={t('search')}
              hideLabel
              lead="search"
              type="search"
              enterKeyHint="search"
              placeholder={t('search')}
              value={value}
              onText={change}
            />
          )}
        </Held>
      </State>
      <State name="error">
        <Held start={WALLET}>
          {(value, change) => (
            <Field
              label={t('address')}
              error={t('address_wrong')}
              clearable
              value={value}
              onText={change}
            />
          )}
        </Held>
      </State>
      <div className={styles['pair']}>
        <State name="busy">
          <Field
            label={t('address')}
            helper={t('checking')}
            busy
            value={WALLET.slice(-8)}
            onText={nothing}
          />
        </State>
        <State name="disabled">
          <Field label={t('network')} disabled value={CHAINS[0]?.value ?? ''} onText={nothing} />
        </State>
      </div>
    </>
  );
}

function Available(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      {t('available')} <strong>3,215.48</strong>
    </>
  );
}

function Numbers(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="empty">
        <Held start="">
          {(value, change) => (
            <NumberField
              label={t('amount')}
              labelEnd={<Available />}
              helper={t('minimum')}
              placeholder={t('amount_hint')}
              unit={UNIT}
              value={value}
              onValue={change}
              onMost={() => change('3215.48')}
            />
          )}
        </Held>
      </State>
      <State name="error">
        <Held start="5000">
          {(value, change) => (
            <NumberField
              label={t('amount')}
              error={t('too_much')}
              unit={UNIT}
              step="0.5"
              value={value}
              onValue={change}
            />
          )}
        </Held>
      </State>
      <State name="disabled">
        <NumberField label={t('amount')} unit={UNIT} disabled value="500" onValue={nothing} />
      </State>
    </>
  );
}

function Steppers(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <div className={styles['pair']}>
        <State name="price">
          <Held start="94000">
            {(value, change) => (
              <Stepper label={t('price')} step="0.1" value={value} onValue={change} />
            )}
          </Held>
        </State>
        <State name="lowest">
          <Held start="1">
            {(value, change) => (
              <Stepper
                label={t('lots')}
                step="1"
                min="1"
                max="500"
                value={value}
                onValue={change}
              />
            )}
          </Held>
        </State>
      </div>
      <State name="tall, error">
        <Held start="600">
          {(value, change) => (
            <Stepper
              tall
              label={t('lots')}
              step="1"
              max="500"
              error={t('no_balance')}
              value={value}
              onValue={change}
            />
          )}
        </Held>
      </State>
      <State name="disabled">
        <Stepper label={t('lots')} step="1" disabled value="1" onValue={nothing} />
      </State>
    </>
  );
}

function Passwords(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="hidden">
        <Held start={EMAIL.slice(0, 9)}>
          {(value, change) => (
            <PasswordField
              label={t('password')}
              helper={t('password_helper')}
              autoComplete="current-password"
              value={value}
              onText={change}
            />
          )}
        </Held>
      </State>
      <State name="error">
        <Held start="419">
          {(value, change) => (
            <PasswordField
              label={t('password')}
              error={t('password_helper')}
              autoComplete="off"
              value={value}
              onText={change}
            />
          )}
        </Held>
      </State>
      <State name="disabled">
        <PasswordField
          label={t('password')}
          autoComplete="off"
          disabled
          value={EMAIL}
          onText={nothing}
        />
      </State>
    </>
  );
}

function Codes(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="typing">
        <Held start="419">
          {(value, change) => (
            <CodeField label={t('code')} isFromMessage value={value} onText={change} />
          )}
        </Held>
      </State>
      <State name="wrong">
        <Held start="419072">
          {(value, change) => (
            <CodeField label={t('code')} error={t('code_wrong')} value={value} onText={change} />
          )}
        </Held>
      </State>
      <State name="disabled">
        <CodeField label={t('code')} disabled value="41" onText={nothing} />
      </State>
    </>
  );
}

function Selects(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="chosen">
        <Held start="TRC20">
          {(value, change) => (
            <Select label={t('network')} options={CHAINS} value={value} onChoose={change} />
          )}
        </Held>
      </State>
      <State name="empty, error">
        <Held start="">
          {(value, change) => (
            <Select
              label={t('network')}
              options={CHAINS}
              placeholder={t('choose')}
              error={value === '' ? t('choose') : undefined}
              value={value}
              onChoose={change}
            />
          )}
        </Held>
      </State>
      <State name="disabled">
        <Select label={t('network')} options={CHAINS} disabled value="ERC20" onChoose={nothing} />
      </State>
    </>
  );
}

function Phones(): ReactNode {
  const { t } = useTranslation('gallery');
  const phone = (
    area: string,
    changeArea: (area: string) => void,
    start: string,
    more: { error?: string; disabled?: true },
  ): ReactNode => (
    <Held start={start}>
      {(value, change) => (
        <PhoneField
          label={t('phone')}
          {...more}
          areas={AREAS}
          area={area}
          value={value}
          onArea={changeArea}
          onText={change}
        />
      )}
    </Held>
  );
  return (
    <>
      <State name="typed">
        <Held start="HK">{(area, change) => phone(area, change, '9123 4567', {})}</Held>
      </State>
      <State name="error">
        <Held start="TH">{(area, change) => phone(area, change, '', { error: t('choose') })}</Held>
      </State>
      <State name="disabled">{phone('HK', nothing, '9123 4567', { disabled: true })}</State>
    </>
  );
}

function Dates(): ReactNode {
  const { t } = useTranslation('gallery');
  return (
    <>
      <State name="last week">
        <Held start={{ from: '2026-11-15', to: TODAY }}>
          {(value, change) => (
            <DateRange label={t('dates')} today={TODAY} value={value} onChange={change} />
          )}
        </Held>
      </State>
      <State name="empty, error">
        <Held start={{ from: '', to: '' }}>
          {(value, change) => (
            <DateRange
              label={t('dates')}
              today={TODAY}
              error={t('dates_wrong')}
              value={value}
              onChange={change}
            />
          )}
        </Held>
      </State>
    </>
  );
}

export const fieldSamples: readonly Sample[] = [
  { piece: 'field', Samples: Fields },
  { piece: 'number-field', Samples: Numbers },
  { piece: 'stepper', Samples: Steppers },
  { piece: 'password-field', Samples: Passwords },
  { piece: 'code-field', Samples: Codes },
  { piece: 'select', Samples: Selects },
  { piece: 'phone-field', Samples: Phones },
  { piece: 'date-range', Samples: Dates },
];
