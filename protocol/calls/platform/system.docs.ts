import type { EffectsOf } from './effects.ts';

export const effects: EffectsOf<typeof import('./system.ts')> = {
  status:
    'The state of the service and of its price feed. The app asks at launch, after errors and every 60 s while it is shown.',
  health: '200 when the server is ready, 503 while it starts, stops or has no database.',
  metrics:
    'Counters for Prometheus, for loopback callers or with `Authorization: Bearer $METRICS_TOKEN`.',
  exchangeRate:
    'Units of each currency per USD, at least 30 codes, USD is 1. The map is also in `data` beside `message`.',
  getSetting: 'Settings that a client may know, by keyword.',
  setLang: 'Stores the language on the account when signed in.',
  menu: 'The shortcuts of the home screen. Calls of a module that is switched off answer `feature_unavailable`.',
  levelList: 'Verification levels 0, 1 and 2 with their limits (R-IDENTITY-4).',
  newsPop: 'The notice to show once, or null. The client remembers its id.',
  newsList:
    'News, banners, notices, questions or agreements, by `c_id`, without `content`. Banners are ordered by `sort`.',
  newsDetail: 'One text with its sanitised HTML.',
  areaList: 'Countries and regions with their dialling codes.',
};
