import type { Setting, SettingKeyword } from '../../../protocol/calls/platform/system.ts';
import { LANGUAGES } from '../../../protocol/language.ts';
import type { HandlersOf } from '../http/handlers.ts';
import { LEVELS } from './levels.ts';
import type { Settings } from './settings.ts';

export type SettingsCall = 'getSetting' | 'getLevelList';

export interface SettingsParts {
  settings: Settings;
  sandbox: boolean;
  logo: string;
  articles(): Promise<Setting<'articles'>>;
}

const NAME = 'Pocket Exchange';
const VERSION = '1.0.0';
/** Of 100 retail accounts, by the risk notice of the specification. */
const RISK_PERCENT = '76';

type Groups = { [Keyword in SettingKeyword]: () => Promise<Setting<Keyword>> };

export function settingsHandlers(parts: SettingsParts): HandlersOf<SettingsCall> {
  const groups = groupsOf(parts);
  return {
    getSetting: ({ keyword }) => groups[keyword](),
    getLevelList: async () => ({ list: LEVELS.map((level) => ({ ...level })) }),
  };
}

function groupsOf({ settings, sandbox, logo, articles }: SettingsParts): Groups {
  return {
    basic: async () => ({
      name: NAME,
      logo,
      version: VERSION,
      languages: [...LANGUAGES],
      default_lang: 'en',
      default_fiat: 'USD',
      risk_percent: RISK_PERCENT,
    }),
    register: async () => ({
      open: settings.get('open'),
      invite_required: settings.get('invite_required'),
      default_invite_code: settings.get('default_invite_code'),
    }),
    customer_service: async () => ({
      email: settings.get('customer_service.email'),
      url: settings.get('customer_service.url'),
      hours: settings.get('customer_service.hours'),
    }),
    trade: async () => ({
      burst_rate: settings.get('burst_rate'),
      conversion_fee_rate: settings.get('conversion_fee_rate'),
      quote_ms: settings.get('quote_ms'),
      option_cancel_ms: settings.get('option_cancel_ms'),
      option_cancel_rate: settings.get('option_cancel_rate'),
      stale_ms: settings.get('stale_ms'),
      block_ms: settings.get('block_ms'),
    }),
    funds: async () => ({
      recharge_audit: settings.get('recharge_audit'),
      withdraw_audit: settings.get('withdraw_audit'),
      security_hold_hours: settings.get('security_hold_hours'),
    }),
    articles,
    download: async () => ({
      url: settings.get('download.url'),
      android: settings.get('download.android'),
      ios: settings.get('download.ios'),
    }),
    sandbox: async () => ({
      enabled: sandbox,
      faucet: sandbox && settings.get('faucet'),
      reset_max: settings.get('reset_max'),
    }),
    modules: async () => settings.switches,
  };
}
