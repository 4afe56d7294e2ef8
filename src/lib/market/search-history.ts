import { useSnapshot } from 'valtio';
import { useApp } from '../app-context.ts';

const MOST = 10;

export interface SearchHistory {
  texts: readonly string[];
  add(text: string): void;
  clear(): void;
}

export function useSearchHistory(): SearchHistory {
  const { state } = useApp();
  const { searches } = useSnapshot(state);
  return {
    texts: searches,
    add(text) {
      const plain = text.trim();
      if (plain === '') return;
      const isSame = (other: string): boolean => other.toLowerCase() === plain.toLowerCase();
      const others = state.searches.filter((other) => !isSame(other));
      state.searches = [plain, ...others].slice(0, MOST);
    },
    clear() {
      state.searches = [];
    },
  };
}
