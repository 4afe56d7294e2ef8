import common from '../../../../locales/vi/common.json';
import home from '../../../../locales/vi/home.json';
import market from '../../../../locales/vi/market.json';
import ui from '../../../../locales/vi/ui.json';
import type { TextsOfLanguage } from './texts.ts';

export const texts: TextsOfLanguage = {
  first: { common, home, market, ui },
  later: async () => (await import('./tabs/vi.ts')).texts,
};
