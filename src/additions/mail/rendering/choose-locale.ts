/**
 * Returns the requested locale if there are translations for its language, else the first default that has them.
 * @param requested e.g. `cart.context.locale`, which any client can set to anything
 * @param languages of the translations, e.g. `['en', 'de']`
 * @returns a valid BCP 47 tag, e.g. `de-AT`
 */
export function chooseLocale(
  requested: unknown,
  languages: readonly string[],
  ...defaults: readonly string[]
): string {
  for (const candidate of [requested, ...defaults]) {
    const locale = canonicalLocale(candidate);
    if (locale !== null && languages.some((language) => candidatesOf(locale).includes(language)))
      return locale;
  }
  return 'en';
}

/** From the most specific to the most general: `de-AT`, `de`. */
export function candidatesOf(locale: string): string[] {
  const parts = locale.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/** @returns null for a value that is not a BCP 47 tag; accepts `de_DE` as well */
function canonicalLocale(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 35) return null;
  try {
    return Intl.getCanonicalLocales(value.replaceAll('_', '-'))[0] ?? null;
  } catch {
    return null;
  }
}
