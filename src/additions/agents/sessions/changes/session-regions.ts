import type { Sql } from '@storekeep/server/extend';
import type { RegionPreference, SessionInput } from '../session-input.ts';
import type { SellingPlatform } from '../session-store.ts';

/** A region in which a platform may sell. */
export interface SellingRegion {
  id: string;
  /** Lower case. */
  currency_code: string;
  /** ISO 3166-1 alpha-2, lower case. */
  countries: string[];
}

/** The regions of a platform in the order in which staff have listed them; all regions, oldest first, if they have listed none. */
export function regionsOfPlatform(sql: Sql, regionIds: readonly string[]): Promise<SellingRegion[]> {
  return sql.query<SellingRegion>(
    `select r.id, r.currency_code, array(select c.iso_2 from country c where c.region_id = r.id order by c.iso_2) as countries
     from region r where r.deleted_at is null and ($1::text[] = '{}' or r.id = any($1))
     order by array_position($1, r.id::text), r.created_at, r.id`,
    [regionIds],
  );
}

/** Returns the sales channel of a platform, or else the default one of the shop. */
export async function channelOfPlatform(
  sql: Sql,
  { sales_channel_id }: Pick<SellingPlatform, 'sales_channel_id'>,
): Promise<string | null> {
  if (sales_channel_id !== null) return sales_channel_id;
  const [store] = await sql.query<{ channel: string | null }>(
    'select default_sales_channel_id as channel from store limit 1',
  );
  return store?.channel ?? null;
}

/**
 * Chooses the region of a session without an address: the region of the country, else the first one with the currency, else the first.
 * @param isCurrencyRequired whether the region must have the currency
 */
export function initialRegion(
  regions: readonly SellingRegion[],
  { country, currency }: RegionPreference,
  isCurrencyRequired: boolean,
): SellingRegion | undefined {
  const withCurrency = regions.filter(({ currency_code }) => currency_code === currency);
  const candidates = isCurrencyRequired ? withCurrency : regions;
  return (
    candidates.find(({ countries }) => country !== undefined && countries.includes(country)) ??
    withCurrency[0] ??
    candidates[0]
  );
}

/** Finds the region that contains a country. @param currency of the region; any by default */
export function deliveringRegion(
  regions: readonly SellingRegion[],
  country: string | null,
  currency?: string,
): SellingRegion | undefined {
  return regions.find(
    ({ countries, currency_code }) =>
      country !== null && countries.includes(country) && (currency ?? currency_code) === currency_code,
  );
}

/** Finds the code (ISO 3166-1 alpha-2) of a country by its code of two or three letters; undefined for an unknown country. */
export async function findCountryCode(sql: Sql, code: string): Promise<string | undefined> {
  const [country] = await sql.query<{ iso_2: string }>(
    'select iso_2 from country where iso_2 = $1 or iso_3 = $1',
    [code],
  );
  return country?.iso_2;
}

/** Replaces country codes of three letters (ISO 3166-1 alpha-3) by those of two (alpha-2). Unknown codes do not change. */
export async function withShortCountries<Input extends SessionInput>(sql: Sql, input: Input): Promise<Input> {
  const { shipping_address, preference } = input;
  const long = [shipping_address?.country_code, preference?.country].filter((code) => code?.length === 3);
  if (long.length === 0) return input;
  const rows = await sql.query<{ iso_2: string; iso_3: string }>(
    'select iso_2, iso_3 from country where iso_3 = any($1)',
    [long],
  );
  const shortOf = (code: string): string => rows.find(({ iso_3 }) => iso_3 === code)?.iso_2 ?? code;
  return {
    ...input,
    ...(shipping_address?.country_code && {
      shipping_address: { ...shipping_address, country_code: shortOf(shipping_address.country_code) },
    }),
    ...(preference?.country && { preference: { ...preference, country: shortOf(preference.country) } }),
  };
}
