import type { FeedFormat } from './feed-format.ts';

/** The product feed of OpenAI: a JSON object per line. */
export const openAiFeed: FeedFormat = {
  file: 'openai.jsonl',
  contentType: 'application/x-ndjson; charset=utf-8',
  begin: () => '',
  row: (row, { region, seller, storefrontUrl, links }) => {
    const countries = region.countries.map((country) => country.toUpperCase());
    const options = row.options.map(({ name, value }) => [name, value]);
    const entry = {
      ...{ is_eligible_search: 'true', is_eligible_checkout: 'true' },
      ...{ item_id: row.id, group_id: row.group_id, title: row.title, description: row.description },
      ...{ url: row.url, brand: row.brand, image_url: row.image_url },
      ...{ price: row.price, availability: row.availability },
      ...(row.sale_price !== null && { sale_price: row.sale_price }),
      ...{ seller_name: seller, seller_url: storefrontUrl },
      return_policy: links.returns ?? links.terms,
      ...{ target_countries: countries, store_country: countries[0] },
      ...(row.gtin !== null && { gtin: row.gtin }),
      ...(row.mpn !== null && { mpn: row.mpn }),
      ...(options.length > 0 && { variant_dict: Object.fromEntries(options) as object }),
    };
    return `${JSON.stringify(entry)}\n`;
  },
  end: () => '',
};
