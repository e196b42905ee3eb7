// What a person chose for this browser: kept here alone, set on the page before anything is shown.
import { createStore } from './store';

export interface Preferences {
  theme: 'system' | 'light' | 'dark';
  size: 'normal' | 'large' | 'larger';
  contrast: 'normal' | 'more';
  motion: 'normal' | 'less';
}

const KEY = 'preferences';
const DEFAULTS: Preferences = { theme: 'system', size: 'normal', contrast: 'normal', motion: 'normal' };

export const preferences = createStore<Preferences>(stored());

export function choose(change: Partial<Preferences>): void {
  preferences.set({ ...preferences.get(), ...change });
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.get()));
  } catch {
    // A browser that keeps nothing: it holds until the page is closed.
  }
  apply();
}

/** Puts them on the page. */
export function apply(): void {
  const { theme, size, contrast, motion } = preferences.get();
  Object.assign(document.documentElement.dataset, { theme, size, contrast, motion });
}

function stored(): Preferences {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? '{}') };
  } catch {
    return DEFAULTS;
  }
}
