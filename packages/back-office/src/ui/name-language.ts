import { currentLanguage } from '../i18n/translate.ts';

/** A language in words: `de-AT` becomes “Austrian German”. */
export function nameLanguage(tag: string): string {
  return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(tag) ?? tag;
}
