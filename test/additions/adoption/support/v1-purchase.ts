import type { NestFastifyApplication } from '@nestjs/platform-fastify';

export interface PlacedOrder {
  id: string;
  email: string;
  payment_status: string;
  display_id: number;
  total: number;
}

/** Buys one unit of a product in a shop that was adopted, as a guest who pays by `manual`. */
export async function buyFromAdoptedShop(
  app: NestFastifyApplication,
  { region, handle, email }: { region: string; handle: string; email: string },
): Promise<PlacedOrder> {
  const send = async <T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> => {
    const response = await app.inject({ method, url: `/store${url}`, payload });
    if (response.statusCode !== 200)
      throw new Error(`${url} responded with ${response.statusCode}: ${response.body}`);
    return response.json<T>();
  };
  const { regions } = await send<{ regions: { id: string; name: string }[] }>('GET', '/regions');
  const { products } = await send<{ products: { variants: { id: string }[] }[] }>(
    'GET',
    `/products?handle=${handle}`,
  );
  const { cart } = await send<{ cart: { id: string } }>('POST', '/carts', {
    region_id: regions.find(({ name }) => name === region)!.id,
    items: [{ variant_id: products[0].variants[0].id, quantity: 1 }],
  });
  const shipping_address = {
    first_name: 'First',
    last_name: 'Shopper',
    address_1: 'Street 1',
    city: 'Berlin',
    postal_code: '10115',
    country_code: 'de',
  };
  await send('POST', `/carts/${cart.id}`, { email, shipping_address });
  const { shipping_options } = await send<{ shipping_options: { id: string }[] }>(
    'GET',
    `/shipping-options/${cart.id}`,
  );
  await send('POST', `/carts/${cart.id}/shipping-methods`, { option_id: shipping_options[0].id });
  await send('POST', `/carts/${cart.id}/payment-sessions`, {});
  await send('POST', `/carts/${cart.id}/payment-session`, { provider_id: 'manual' });
  return (await send<{ data: PlacedOrder }>('POST', `/carts/${cart.id}/complete`, {})).data;
}
