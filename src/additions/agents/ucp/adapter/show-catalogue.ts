import type { AgentProduct, AgentProductPage, AgentVariant } from '#additions/agents/catalogue/agent-product';
import { type AgentsOptions, productUrl } from '#additions/agents/platforms/agents-options';
import type { UcpDialect } from './negotiate.ts';
import { cursorOf } from './read-catalogue.ts';

/** Builds the field `ucp`, which all responses have. */
export function showUcp({ version }: UcpDialect, capability: string): object {
  return { version, status: 'success', capabilities: { [capability]: [{ version }] } };
}

/** A page of products. */
export function showProducts(
  page: AgentProductPage,
  dialect: UcpDialect,
  capability: string,
  options: AgentsOptions,
): object {
  const { products, currency, next } = page;
  return {
    ucp: showUcp(dialect, capability),
    products: products.map((product) => showProduct(product, currency, options)),
    pagination: { has_next_page: next !== null, ...(next !== null && { cursor: cursorOf(next) }) },
  };
}

/** A product. @param currency lower case */
export function showProduct(product: AgentProduct, currency: string, options: AgentsOptions): object {
  const { id, title, subtitle, description, handle, images, options: choices, variants } = product;
  const prices = variants.map(({ price }) => price);
  const money = (amount: number) => ({ amount, currency: currency.toUpperCase() });
  return {
    ...{ id, title, description: { plain: description ?? subtitle ?? title } },
    ...(handle !== null && { handle, url: productUrl(options, handle) }),
    price_range: { min: money(Math.min(...prices)), max: money(Math.max(...prices)) },
    media: images.map((url) => ({ type: 'image', url })),
    options: choices.map(({ name, values }) => ({ name, values: values.map((label) => ({ label })) })),
    variants: variants.map((variant) => showVariant(variant, money)),
  };
}

function showVariant(variant: AgentVariant, money: (amount: number) => object): object {
  const { id, title, sku, barcode, price, reduced_from, availability, options } = variant;
  return {
    ...{ id, title },
    ...(sku !== null && { sku }),
    ...(barcode !== null && { barcodes: [{ type: 'gtin', value: barcode }] }),
    price: money(price),
    ...(reduced_from !== null && { list_price: money(reduced_from) }),
    availability: { available: availability !== 'out_of_stock', status: availability },
    options: options.map(({ name, value }) => ({ name, label: value })),
  };
}
