import type { Theme } from '../../lib/state/stored-state.ts';

const SYSTEM_IS_LIGHT = '(prefers-color-scheme: light)';

/**
 * The tokens, the browser's own parts and its bars follow one attribute of the document. The script in index.html has
 * set it before the first paint; this one follows the user's choice, and the system's if that is the choice. Returns
 * what ends it.
 */
export function followTheme(theme: Theme): () => void {
  const system = matchMedia(SYSTEM_IS_LIGHT);
  const apply = (): void =>
    applyTheme(theme === 'light' || (theme === 'system' && system.matches) ? 'light' : 'dark');
  apply();
  if (theme !== 'system') return () => undefined;
  system.addEventListener('change', apply);
  return () => system.removeEventListener('change', apply);
}

export function applyTheme(theme: 'dark' | 'light'): void {
  const root = document.documentElement;
  if (theme === 'light') root.dataset['theme'] = 'light';
  else delete root.dataset['theme'];
  setMeta('color-scheme', theme);
  setMeta('theme-color', getComputedStyle(root).getPropertyValue('--page').trim());
  const manifest = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
  const file = theme === 'light' ? 'manifest-light.webmanifest' : 'manifest.webmanifest';
  if (manifest !== null) manifest.href = manifest.href.replace(/[\w-]+\.webmanifest$/, file);
}

function setMeta(name: string, content: string): void {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content);
}
