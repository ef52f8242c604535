import type { AgentResponse } from '../../../support/agents.ts';
import { expectSchema, type JsonSchema, list, object, TEXT, URI } from '../../../support/json-schemas.ts';
import { until } from '../../../support/until.ts';

const FILES = { openai: 'openai.jsonl', google: 'google.xml' };

/** Requests a feed until it has been built. */
export async function requestFeed(
  url: string,
  regionId: string,
  format: keyof typeof FILES,
  query = '',
): Promise<AgentResponse & { text: string }> {
  const [response] = await until<(AgentResponse & { text: string })[]>(async () => {
    const requested = await fetch(`${url}/feeds/${regionId}/${FILES[format]}${query}`);
    const text = await requested.text();
    const { status, headers } = requested;
    return status === 200 ? [{ status, headers, body: text, text }] : [];
  });
  return response;
}

const MONEY: JsonSchema = { type: 'string', pattern: '^\\d+(\\.\\d+)? [A-Z]{3}$' };
const AVAILABILITY: JsonSchema = { enum: ['in_stock', 'out_of_stock', 'backorder'] };
const COUNTRY: JsonSchema = { type: 'string', pattern: '^[A-Z]{2}$' };
const GTIN: JsonSchema = { type: 'string', pattern: '^(\\d{8}|\\d{12,14})$' };
const TRUE_OR_FALSE: JsonSchema = { enum: ['true', 'false'] };

function openAiRow(): JsonSchema {
  return object(
    {
      ...{ is_eligible_search: TRUE_OR_FALSE, is_eligible_checkout: TRUE_OR_FALSE },
      ...{ item_id: TEXT, group_id: TEXT, title: { ...TEXT, maxLength: 150 } },
      ...{ description: { type: 'string', minLength: 1, maxLength: 5000, pattern: '^[^<]*$' } },
      ...{ url: URI, brand: TEXT, image_url: URI, price: MONEY, availability: AVAILABILITY },
      ...{ seller_name: TEXT, seller_url: URI, return_policy: URI },
      ...{ target_countries: list(COUNTRY, { minItems: 1 }), store_country: COUNTRY },
    },
    {
      sale_price: MONEY,
      gtin: GTIN,
      mpn: TEXT,
      variant_dict: { type: 'object', additionalProperties: TEXT },
    },
  );
}

/** @throws if a row does not have the form that the specification gives it */
export function expectOpenAiRow(row: unknown): void {
  expectSchema('row of a feed of OpenAI', openAiRow, row);
}

function googleItem(): JsonSchema {
  const shipping = object({ 'g:country': COUNTRY, 'g:price': MONEY });
  return object(
    {
      ...{ 'g:id': TEXT, 'g:item_group_id': TEXT, 'g:title': { ...TEXT, maxLength: 150 } },
      ...{ 'g:description': TEXT, 'g:link': URI, 'g:image_link': URI, 'g:price': MONEY },
      ...{ 'g:availability': AVAILABILITY, 'g:condition': { const: 'new' }, 'g:brand': TEXT },
    },
    { 'g:sale_price': MONEY, 'g:gtin': GTIN, 'g:mpn': TEXT, 'g:shipping': list(shipping) },
  );
}

type GoogleItem = Record<string, string | Record<string, string>[]>;

/** Parses a feed of Google, whose elements have no attributes. @returns its items. @throws if one is not as specified */
export function expectGoogleFeed(xml: string): GoogleItem[] {
  expect(xml).toMatch(
    /^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0" xmlns:g="[^"]+">\n<channel>/,
  );
  expect(xml.endsWith('</channel>\n</rss>\n')).toBe(true);
  const items = [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, inner]) => {
    const shipping = [...inner.matchAll(/<g:shipping>(.*?)<\/g:shipping>/gs)].map(([, part]) =>
      fieldsOf(part),
    );
    const fields: GoogleItem = fieldsOf(inner.replaceAll(/<g:shipping>.*?<\/g:shipping>/gs, ''));
    return shipping.length > 0 ? { ...fields, 'g:shipping': shipping } : fields;
  });
  for (const item of items) expectSchema('item of a feed of Google', googleItem, item);
  return items;
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' };

function fieldsOf(xml: string): Record<string, string> {
  const fields = [...xml.matchAll(/<([\w:]+)>([^<]*)<\/\1>/g)];
  expect(xml.replaceAll(/<([\w:]+)>[^<]*<\/\1>\s*/g, '').trim()).toBe('');
  return Object.fromEntries(
    fields.map(([, name, text]) => [name, text.replaceAll(/&\w+;/g, (entity) => ENTITIES[entity])]),
  );
}
