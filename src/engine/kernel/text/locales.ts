/** The languages of a shop. */
export interface Languages {
  /** Language tags in canonical form, such as `de-AT`. */
  locales: readonly string[];
  /** The language of the texts that are not translations. */
  default_locale: string;
}

/** The language of a response. */
export interface ChosenLanguage {
  locale: string;
  /** The locales whose translations are preferred over the text in the default language, in this order. */
  fallbacks: readonly string[];
}

const TAG = /^[a-z]{2,3}(-[a-z\d]{2,8}){0,4}$/i;
/** What is read of an `Accept-Language` header. */
const MAX_TAGS = 20;
const MAX_HEADER_LENGTH = 500;

/** The canonical form of a language tag (`de-AT` for `de-at`), of letters, digits and hyphens only; null if it is none. */
export function canonicalLocale(tag: string): string | null {
  if (!TAG.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return null;
  }
}

/** The locale and those it falls back to: `de-AT`, `de`. */
function withParents(locale: string): string[] {
  const parts = locale.split('-');
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'));
}

/**
 * Chooses the language for a request: the first requested one that the shop has, or whose parent it has (RFC 4647, Lookup), or of which
 * it has a regional variety; else the default.
 * @param requested canonical tags, the preferred one first
 */
export function chooseLanguage(
  { locales, default_locale }: Languages,
  requested: readonly string[],
): ChosenLanguage {
  const available = [...locales, default_locale];
  const locale =
    requested
      .map(
        (tag) =>
          withParents(tag).find((candidate) => available.includes(candidate)) ??
          available.find((candidate) => candidate.startsWith(`${tag}-`)),
      )
      .find((match) => match !== undefined) ?? default_locale;
  const chain = withParents(locale);
  const end = chain.indexOf(default_locale);
  return {
    locale,
    fallbacks: chain
      .slice(0, end === -1 ? undefined : end)
      .filter((candidate) => locales.includes(candidate)),
  };
}

/** The language tags of an `Accept-Language` header, the preferred one first. Malformed parts and `*` are ignored. */
export function parseAcceptLanguage(header: string | undefined): string[] {
  if (!header || header.length > MAX_HEADER_LENGTH) return [];
  const weighted = header
    .split(',', MAX_TAGS)
    .map((part) => /^\s*([A-Za-z\d-]+)\s*(?:;\s*q\s*=\s*([01](?:\.\d{0,3})?)\s*)?$/.exec(part))
    .filter((match) => match !== null)
    .map(([, tag, weight = '1']) => ({ locale: canonicalLocale(tag), weight: Number(weight) }));
  return weighted
    .sort((one, other) => other.weight - one.weight)
    .flatMap(({ locale, weight }) => (locale !== null && weight > 0 ? [locale] : []));
}
