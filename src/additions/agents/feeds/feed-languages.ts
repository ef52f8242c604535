import { chooseLanguage, type Database, type ReadContext } from '@storekeep/server/extend';

/** The language of a feed. */
export interface FeedLanguage {
  /** Its tag; '' for the default, which has one feed, whether it is asked for by name or not. */
  locale: string;
  /** The languages whose texts are preferred over those in the default language, such as `de-AT` and `de`. */
  fallbacks: readonly string[];
}

/** @param tag in canonical form, '' for the default @returns null if the shop does not have the language */
export async function findFeedLanguage(
  database: Pick<Database, 'query'>,
  tag: string,
  context?: ReadContext,
): Promise<FeedLanguage | null> {
  if (tag === '') return { locale: '', fallbacks: [] };
  const [store] = await database.query<{ locales: string[] | null; default_locale: string | null }>(
    'select locales, default_locale from store order by created_at, id limit 1',
    [],
    undefined,
    context,
  );
  const languages = { locales: store?.locales ?? [], default_locale: store?.default_locale ?? '' };
  const { locale, fallbacks } = chooseLanguage(languages, [tag]);
  if (locale !== tag) return null;
  return { locale: locale === languages.default_locale ? '' : locale, fallbacks };
}
