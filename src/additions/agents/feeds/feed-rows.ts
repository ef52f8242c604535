import { money } from '@storekeep/server/extend';
import type { AgentProduct, AgentVariant } from '../catalogue/agent-product.ts';
import { type AgentsOptions, productUrl } from '../platforms/agents-options.ts';
import type { FeedContext, FeedRow } from './feed-format.ts';

const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5000;

/** What the rows of a product depend on. */
export interface RowContext extends FeedContext {
  options: AgentsOptions;
  /** The price of the cheapest shipping option by shipping profile; minor currency units. */
  shippingPrices: ReadonlyMap<string, number>;
}

/** A row for each variant of a product. None if it lacks a field that the formats require: a page, a picture, texts, countries. */
export function rowsOf(product: AgentProduct, context: RowContext): FeedRow[] {
  const { handle, images, variants } = product;
  const [image_url] = images;
  const description = textOf(product.description ?? product.subtitle ?? product.title, MAX_DESCRIPTION);
  const isComplete = textOf(product.title, MAX_TITLE) !== '' && description !== '';
  if (!isComplete || handle === null || image_url === undefined || context.region.countries.length === 0)
    return [];
  const url = productUrl(context.options, handle);
  const shipping = context.shippingPrices.get(product.profile_id ?? '');
  const money = (amount: number): string => moneyOf(amount, context.region.currency_code);
  return variants.map((variant) => ({
    ...{
      id: variant.id,
      group_id: product.id,
      title: titleOf(product, variant),
      description,
      url,
      image_url,
    },
    brand: product.brand ?? context.seller,
    price: money(variant.reduced_from ?? variant.price),
    sale_price: variant.reduced_from === null ? null : money(variant.price),
    availability: variant.availability,
    ...{ gtin: variant.gtin, mpn: variant.mpn, options: variant.options },
    shipping: shipping === undefined ? null : money(shipping),
  }));
}

function titleOf({ title, variants }: AgentProduct, variant: AgentVariant): string {
  return textOf(variants.length > 1 ? `${title} (${variant.title})` : title, MAX_TITLE);
}

/** @param amount in minor units */
function moneyOf(amount: number, currency: string): string {
  return `${money.decimalOfAmount(amount, currency)} ${currency.toUpperCase()}`;
}

/** The text without tags of HTML. */
function textOf(html: string, max: number): string {
  const text = html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > max ? `${text.slice(0, max - 1).trimEnd()}…` : text;
}
