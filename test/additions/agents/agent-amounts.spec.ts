import { type ProfileServer, startProfileServer, ucpProfile } from '../../fakes/profile-server.ts';
import { AcpClient } from '../../support/acp-client.ts';
import { type AgentBody, type AgentShop, openAgentShop } from '../../support/agents.ts';
import { createDiscount } from '../../support/discounts.ts';
import { createGiftCard } from '../../support/gift-cards.ts';
import { createRegion, createSizedProduct, ok, type Product } from '../../support/sample-shop.ts';
import { createCustomProfile } from '../../support/shipping.ts';
import { UcpClient } from '../../support/ucp-client.ts';

const VERSION = '2026-08-25';
const ADDRESS = { name: 'Ole Juhl', line_one: 'Gade 1', city: 'By', postal_code: '1000' };

/* The clients of these tests check that the totals of each response add up. This spec compares them with the cart and the order. */
describe('The totals of a session', () => {
  let shop: AgentShop;
  let profiles: ProfileServer;
  let product: Product;
  const regions: Record<string, string> = {};

  beforeAll(async () => {
    [shop, profiles] = [await openAgentShop(), await startProfileServer(VERSION)];
    for (const code of ['jpy', 'dkk']) ok(await shop.admin.post(`/store/currencies/${code}`));
    const providers = { payment_providers: ['manual', 'test'] };
    regions.dk = await createRegion(shop, {
      ...{ name: 'Denmark', currency_code: 'dkk', tax_rate: 25, countries: ['dk'], includes_tax: true },
      ...providers,
    });
    regions.jp = await createRegion(shop, {
      ...{ name: 'Japan', currency_code: 'jpy', tax_rate: 10, countries: ['jp'] },
      ...providers,
    });
    regions.nl = await createRegion(shop, {
      ...{
        name: 'Netherlands',
        currency_code: 'eur',
        tax_rate: 21,
        countries: ['nl'],
      },
      ...providers,
    });
    ok(await shop.admin.post(`/regions/${regions.nl}`, { automatic_taxes: false }));
    product = await createSizedProduct(
      shop,
      'Lamp',
      ['One'],
      { dkk: 9999, jpy: 1980, eur: 1333 },
      { inventory_quantity: 100 },
    );
    for (const region_id of Object.values(regions))
      ok(
        await shop.admin.post('/shipping-options', {
          ...{ name: 'Post', region_id, provider_id: 'manual', price_type: 'flat_rate', amount: 777 },
          data: { id: 'manual-fulfillment' },
        }),
      );
    const rule = { type: 'percentage', value: 15, allocation: 'total' };
    await createDiscount(shop, 'FIFTEEN', { rule, regions: Object.values(regions) });
  });
  afterAll(async () => {
    await shop.close();
    await profiles.stop();
  });

  it.each([
    ['with prices that include tax', 'dk', 'dkk'],
    ['of a currency without minor units', 'jp', 'jpy'],
    ['of a region that adds taxes at completion', 'nl', 'eur'],
  ])('%s are those of its cart and its order', async (_, country, currency) => {
    const acp = new AcpClient(shop);
    const { body } = await acp.create({
      currency,
      line_items: [{ id: product.variants[0].id, quantity: 3 }],
      buyer: { email: 'ole@example.com' },
      fulfillment_details: { address: { ...ADDRESS, country: country.toUpperCase() } },
      discounts: { codes: ['FIFTEEN'] },
    });
    expect(body).toMatchObject({ status: 'ready_for_payment', currency });
    const { cart } = ok(await shop.store.get(`/carts/${body.id}`));
    expect(amountsOf(body)).toMatchObject({
      ...{ items_base_amount: cart.subtotal, fulfillment: cart.shipping_total },
      ...{ items_discount: cart.discount_total, tax: cart.tax_total, total: cart.total },
    });
    const ucp = new UcpClient(shop, profiles, VERSION);
    const ucpSession = await ucp.create({
      line_items: [{ item: { id: product.variants[0].id }, quantity: 3 }],
      buyer: { email: 'ole@example.com' },
      fulfillment: { methods: [{ destinations: [destination(country)] }] },
      discounts: { codes: ['FIFTEEN'] },
    });
    expect(amountsOf(ucpSession.body)).toMatchObject({ tax: cart.tax_total, total: cart.total });
    const completed = await acp.complete(body.id, 'authorized');
    const { order } = ok(await shop.admin.get(`/orders/${completed.body.order.id}`));
    expect(order.total).toBe(cart.total);
    expect(completed.body.totals).toEqual(body.totals);
  });

  it('with a gift card and two shipping profiles are those of its cart and its order', async () => {
    const profile = await createCustomProfile(shop);
    ok(
      await shop.admin.post('/shipping-options', {
        ...{ name: 'Truck', region_id: regions.dk, provider_id: 'manual', price_type: 'flat_rate' },
        ...{ amount: 5000, data: { id: 'manual-fulfillment' }, profile_id: profile },
      }),
    );
    const sofa = await createSizedProduct(
      shop,
      'Sofa',
      ['One'],
      { dkk: 199_900 },
      { inventory_quantity: 10 },
    );
    ok(await shop.admin.post(`/shipping-profiles/${profile}`, { products: [sofa.id] }));
    const card = await createGiftCard(shop, { value: 30_000, region_id: regions.dk });
    const codes = ['FIFTEEN', card.code];
    const items = [product, sofa].map(({ variants: [{ id }] }) => id);
    const acp = new AcpClient(shop);
    const { body } = await acp.create({
      ...{ currency: 'dkk', line_items: items.map((id) => ({ id, quantity: 2 })), discounts: { codes } },
      buyer: { email: 'ole@example.com' },
      fulfillment_details: { address: { ...ADDRESS, country: 'DK' } },
    });
    expect(body).toMatchObject({ status: 'ready_for_payment' });
    expect(body.selected_fulfillment_options).toHaveLength(2);
    const { cart } = ok(await shop.store.get(`/carts/${body.id}`));
    expect(cart.shipping_total).toBeGreaterThan(0);
    expect(amountsOf(body)).toMatchObject({
      ...{ items_base_amount: cart.subtotal, items_discount: cart.discount_total },
      ...{ fulfillment: cart.shipping_total, tax: cart.tax_total, total: cart.total },
      store_credit: cart.gift_card_total + cart.gift_card_tax_total,
    });
    const completed = await acp.complete(body.id, 'authorized');
    expect(completed.body.totals).toEqual(body.totals);
    const { order } = ok(await shop.admin.get(`/orders/${completed.body.order.id}`));
    expect(order.total).toBe(cart.total);

    const several = { checkout: {}, discount: {}, fulfillment: { supports_multi_group: true } };
    const platform = await startProfileServer(VERSION);
    platform.respond.body = ucpProfile(VERSION, several);
    const second = await createGiftCard(shop, { value: 30_000, region_id: regions.dk });
    const same = await new UcpClient(shop, platform, VERSION).create({
      line_items: items.map((id) => ({ item: { id }, quantity: 2 })),
      buyer: { email: 'ole@example.com' },
      fulfillment: { methods: [{ destinations: [destination('dk')] }] },
      discounts: { codes: ['FIFTEEN', second.code] },
    });
    await platform.stop();
    expect(amountsOf(same.body)).toMatchObject({
      ...{ subtotal: cart.subtotal, items_discount: -cart.discount_total, fulfillment: cart.shipping_total },
      ...{ tax: cart.tax_total, total: cart.total },
      gift_card: -(cart.gift_card_total + cart.gift_card_tax_total),
    });
  });
});

const destination = (country: string) => ({
  ...{ last_name: 'Juhl', street_address: 'Gade 1', address_locality: 'By', postal_code: '1000' },
  address_country: country.toUpperCase(),
});

function amountsOf({ totals }: AgentBody): Record<string, number> {
  return Object.fromEntries(totals.map(({ type, amount }: AgentBody) => [type, amount]));
}
