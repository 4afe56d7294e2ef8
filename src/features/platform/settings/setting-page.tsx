import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { signOut } from '../../../lib/api/come-and-go.ts';
import { useSetting } from '../../../lib/api/use-setting.ts';
import { useApp } from '../../../lib/app-context.ts';
import { useBack, useGo } from '../../../lib/pages/use-go.ts';
import { FiatSheet } from '../../../shared/account/fiat-sheet.tsx';
import { IdentityRow } from '../../../shared/account/identity-row.tsx';
import { LanguageSheet } from '../../../shared/account/language-sheet.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { NavBar } from '../../../ui/layout/nav-bar.tsx';
import { ListRow } from '../../../ui/lists/list-row.tsx';
import { Avatar } from '../../../ui/media/avatar.tsx';
import { IconTile } from '../../../ui/media/icon-tile.tsx';
import { ConfirmSheet } from '../../../ui/overlay/confirm-sheet.tsx';
import { ColoursSheet, risingColour } from './colours-sheet.tsx';
import styles from './setting-page.module.css';
import { ThemeSheet } from './theme-sheet.tsx';

/** Specification 1: used until the server's version is loaded. */
const VERSION = '1.0.0';

export function SettingPage(): ReactNode {
  const { t } = useTranslation('account');
  const services = useApp();
  const { user, token, language, fiat, theme, colours } = useSnapshot(services.state);
  const go = useGo();
  const back = useBack('pages/index/index');
  const version = useSetting('basic')?.version ?? VERSION;
  const [open, setOpen] = useState<'language' | 'fiat' | 'theme' | 'colours' | 'leave'>();
  const close = (): void => setOpen(undefined);
  const name = user?.nickname ?? '';
  return (
    <>
      <NavBar title={t('title')} onBack={back} />
      <main className={styles['page']}>
        <div className={styles['group']}>
          {token === null ? (
            <ListRow
              title={t('guest')}
              note={t('guest_note')}
              onPress={() => go('pages/common/login', { from: '/pages/setting/setting' })}
            />
          ) : (
            <ListRow
              title={name === '' ? (user?.account ?? '') : name}
              note={name === '' ? undefined : user?.account}
              lead={
                <Avatar
                  name={name === '' ? (user?.account ?? '') : name}
                  image={user?.head_portrait ?? ''}
                  size={40}
                />
              }
              onPress={() => go('pages/setting/userInfo')}
            />
          )}
        </div>
        <div className={styles['group']}>
          <ListRow
            lead={<IconTile icon="lock" />}
            title={t('security')}
            onPress={() => go('pages/setting/security')}
          />
          <IdentityRow lead={<IconTile icon="shield" />} />
          <ListRow
            lead={<IconTile icon="withdraw" />}
            title={t('wallets')}
            onPress={() => go('pages/setting/wallet')}
          />
          <ListRow
            lead={<IconTile icon="card" />}
            title={t('cards')}
            onPress={() => go('pages/setting/bank')}
          />
          <ListRow
            lead={<IconTile icon="gift" />}
            title={t('friends')}
            onPress={() => go('pages/setting/share')}
          />
          <ListRow
            lead={<IconTile icon="ticket" />}
            title={t('coupons')}
            onPress={() => go('pages/setting/coupon')}
          />
          <ListRow
            lead={<IconTile icon="bell" />}
            title={t('home:messages')}
            onPress={() => go('pages/setting/notice')}
          />
          <ListRow
            lead={<IconTile icon="tune" />}
            title={t('notice_settings')}
            onPress={() => go('pages/setting/noticeSettings')}
          />
        </div>
        <div className={styles['group']}>
          <ListRow
            lead={<IconTile icon="globe" />}
            title={t('language')}
            value={t(`common:language_names.${language}`)}
            onPress={() => setOpen('language')}
          />
          <ListRow
            lead={<IconTile icon="transfer" />}
            title={t('fiat')}
            value={fiat.currency_code}
            onPress={() => setOpen('fiat')}
          />
          <ListRow
            lead={<IconTile icon="eye" />}
            title={t('theme')}
            value={t(`themes.${theme}`)}
            onPress={() => setOpen('theme')}
          />
          <ListRow
            lead={<IconTile icon="market" />}
            title={t('colours')}
            value={t(`rises.${risingColour(colours)}`)}
            onPress={() => setOpen('colours')}
          />
          <ListRow
            lead={<IconTile icon="formula" />}
            title={t('how')}
            onPress={() => go('pages/setting/exactness')}
          />
        </div>
        <div className={styles['group']}>
          <ListRow
            lead={<IconTile icon="news" />}
            title={t('about:faq')}
            onPress={() => go('pages/setting/faq')}
          />
          <ListRow
            lead={<IconTile icon="headset" />}
            title={t('about:contact')}
            onPress={() => go('pages/setting/contactUs')}
          />
          <ListRow
            lead={<IconTile icon="lock" />}
            title={t('about:privacy')}
            onPress={() => go('pages/setting/privacy')}
          />
          <ListRow
            lead={<IconTile icon="receipt" />}
            title={t('about:white_page')}
            onPress={() => go('pages/setting/whitePage')}
          />
          <ListRow
            lead={<IconTile icon="phone" />}
            title={t('about:install')}
            onPress={() => go('pages/setting/download')}
          />
          <ListRow
            lead={<IconTile icon="info" />}
            title={t('about:title')}
            onPress={() => go('pages/setting/about')}
          />
        </div>
        {token === null ? null : (
          <div className={styles['leave']}>
            <Button wide onClick={() => setOpen('leave')}>
              {t('log_out')}
            </Button>
          </div>
        )}
        <p className={styles['version']}>{t('version', { version })}</p>
      </main>
      <LanguageSheet open={open === 'language'} onClose={close} />
      <FiatSheet open={open === 'fiat'} onClose={close} />
      <ThemeSheet open={open === 'theme'} onClose={close} />
      <ColoursSheet open={open === 'colours'} onClose={close} />
      <ConfirmSheet
        open={open === 'leave'}
        isLocal
        title={t('log_out_question')}
        cancel={t('stay')}
        action={t('log_out')}
        onClose={close}
        onConfirm={() => {
          close();
          signOut(services);
        }}
      >
        {t('log_out_text')}
      </ConfirmSheet>
    </>
  );
}
