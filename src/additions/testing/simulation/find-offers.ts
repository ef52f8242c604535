import type { Offer, SimulatedResponse } from './define-simulation.ts';

type Send = (method: 'GET' | 'POST', url: string, body?: object) => Promise<SimulatedResponse>;

interface Region {
  id: string;
  countries: { iso_2: string }[];
  payment_providers: { id: string }[];
}

interface Product {
  id: string;
  is_giftcard: boolean;
  variants: { id: string; calculated_price: number | null }[];
}

const MAX_REGIONS = 3;
const MAX_PRODUCTS = 8;

/**
 * Finds variants that can be bought, in the first regions with a country. There, orders can be paid by `manual` afterwards, shipped by an
 * option of its own, and the variants are never sold out: the shop is a copy.
 * @throws Error if there is none
 */
export async function findOffers({ send }: { send: Send }): Promise<Offer[]> {
  const { body } = await send('GET', '/admin/regions?limit=50');
  const regions = (body as { regions: Region[] }).regions.filter(({ countries }) => countries.length > 0);
  const offers: Offer[] = [];
  for (const region of regions.slice(0, MAX_REGIONS)) {
    await prepareRegion(send, region);
    const response = await send('GET', `/store/products?region_id=${region.id}&limit=${MAX_PRODUCTS}`);
    for (const product of (response.body as { products: Product[] }).products)
      offers.push(...(await offerVariants(send, region, product)));
  }
  if (offers.length === 0)
    throw new Error('No product can be bought: it needs a price in a region with a country');
  return offers;
}

async function prepareRegion(send: Send, { id, payment_providers }: Region): Promise<void> {
  const providers = payment_providers.map((provider) => provider.id);
  if (!providers.includes('manual'))
    await send('POST', `/admin/regions/${id}`, { payment_providers: [...providers, 'manual'] });
  await send('POST', '/admin/shipping-options', {
    ...{ name: 'Simulation', region_id: id, provider_id: 'manual', price_type: 'flat_rate', amount: 500 },
    data: { id: 'manual-fulfillment' },
  });
}

async function offerVariants(send: Send, region: Region, product: Product): Promise<Offer[]> {
  const priced = product.variants.filter((variant) => variant.calculated_price !== null).slice(0, 2);
  if (product.is_giftcard) return [];
  for (const { id } of priced)
    await send('POST', `/admin/products/${product.id}/variants/${id}`, { allow_backorder: true });
  return priced.map(({ id }) => ({ variant: id, region: region.id, country: region.countries[0].iso_2 }));
}
