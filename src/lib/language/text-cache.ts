import type { i18n, TFunction } from 'i18next';

/**
 * Keeps the texts that have no values: looking them up took a quarter of the trading page's time, because each price
 * renders all labels of the positions.
 */
export function withTextCache(languages: i18n): void {
  const texts = new Map<string, string>();
  const forget = (): void => texts.clear();
  languages.on('initialized', () => languages.store.on('added', forget));
  const getFixedT = languages.getFixedT.bind(languages);
  languages.getFixedT = ((...scope: Parameters<typeof getFixedT>) => {
    const fixedT = getFixedT(...scope);
    const [language, area, prefix] = scope;
    if (typeof language !== 'string' || typeof area !== 'string' || prefix !== undefined)
      return fixedT;
    const find = fixedT as unknown as (...question: unknown[]) => unknown;
    const cached = (...question: unknown[]): unknown => {
      const [key] = question;
      if (question.length > 1 || typeof key !== 'string') return find(...question);
      const place = `${language} ${area} ${key}`;
      const text = texts.get(place) ?? find(key);
      if (typeof text === 'string') texts.set(place, text);
      return text;
    };
    return Object.assign(cached, fixedT) as unknown as TFunction;
  }) as typeof languages.getFixedT;
}
