import { useSyncExternalStore } from 'react';
import type { german } from './german.ts';

/** The texts of the back office in English, which are the keys of other languages. */
export type Phrase = keyof typeof german;

/** A language: a text for each phrase. */
export type Language = Record<Phrase, string>;

/** Further languages have a file of their own, and a line here. */
const LANGUAGES = {
  en: { name: 'English', load: async (): Promise<Partial<Language>> => ({}) },
  de: { name: 'Deutsch', load: async (): Promise<Partial<Language>> => (await import('./german.ts')).german },
};
export type LanguageCode = keyof typeof LANGUAGES;

export const languages = Object.entries(LANGUAGES).map(([code, { name }]) => ({
  code: code as LanguageCode,
  name,
}));

const STORED = 'storekeep-language';
let texts: Partial<Language> = {};
let current: LanguageCode = 'en';
const listeners = new Set<() => void>();

/** Loads the language that was chosen here, or that of the browser. */
export async function loadLanguage(code: LanguageCode = preferredLanguage()): Promise<void> {
  texts = await LANGUAGES[code].load();
  current = code;
  document.documentElement.lang = code;
  for (const notify of listeners) notify();
}

export async function chooseLanguage(code: LanguageCode): Promise<void> {
  localStorage.setItem(STORED, code);
  await loadLanguage(code);
}

function preferredLanguage(): LanguageCode {
  const codes = [localStorage.getItem(STORED), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return (codes.find((code) => code !== null && code in LANGUAGES) as LanguageCode | undefined) ?? 'en';
}

/** The language of the page, e.g. for dates. */
export function currentLanguage(): LanguageCode {
  return current;
}

/** Renders a component again when the language changes. */
export function useLanguage(): LanguageCode {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    () => current,
  );
}

/**
 * Translates a phrase.
 * @param values replace names in braces: `{count} orders`
 */
export function t(phrase: Phrase, values: Record<string, string | number> = {}): string {
  const text = texts[phrase] ?? phrase;
  return text.replaceAll(/\{(\w+)\}/g, (name: string, key: string) => String(values[key] ?? name));
}
