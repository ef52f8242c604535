import type { FeedContext, FeedFormat, FeedRow } from './feed-format.ts';

/** The product feed of Google's Merchant Center: RSS 2.0 with elements of its own. */
export const googleFeed: FeedFormat = {
  file: 'google.xml',
  contentType: 'application/xml; charset=utf-8',
  begin: ({ seller, storefrontUrl }) =>
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${element('title', seller)}${element('link', storefrontUrl)}${element('description', seller)}`,
  row: (row, context) => `<item>\n${elementsOf(row, context).join('')}</item>\n`,
  end: () => '</channel>\n</rss>\n',
};

function elementsOf(row: FeedRow, { region }: FeedContext): string[] {
  const { shipping } = row;
  return [
    element('g:id', row.id),
    element('g:item_group_id', row.group_id),
    element('g:title', row.title),
    element('g:description', row.description),
    element('g:link', row.url),
    element('g:image_link', row.image_url),
    element('g:price', row.price),
    ...(row.sale_price === null ? [] : [element('g:sale_price', row.sale_price)]),
    element('g:availability', row.availability),
    element('g:condition', 'new'),
    element('g:brand', row.brand),
    ...(row.gtin === null ? [] : [element('g:gtin', row.gtin)]),
    ...(row.mpn === null ? [] : [element('g:mpn', row.mpn)]),
    ...(shipping === null ? [] : region.countries.map((country) => shippingElement(country, shipping))),
  ];
}

function shippingElement(country: string, price: string): string {
  return `<g:shipping>\n${element('g:country', country.toUpperCase())}${element('g:price', price)}</g:shipping>\n`;
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>\n`;
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 forbids are left out. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character]);
}
