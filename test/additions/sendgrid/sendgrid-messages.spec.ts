import { type SendGrid, startSendGrid } from '../../fakes/sendgrid.ts';
import { type ClaimActions, createClaimActions } from '../../support/claims.ts';
import { type DanishShop, openDanishShop } from '../../support/danish-shop.ts';
import { createGiftCardProduct } from '../../support/gift-cards.ts';
import { createGiftCard } from '../../support/gift-cards.ts';
import { placeOrder } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createSwapActions, type SwapActions } from '../../support/swaps.ts';
import { until } from '../../support/until.ts';

/* The dynamic data of each template of Medusa v1's plugin, by the names that its templates use. Chairs cost 181.25 DKK with taxes. */

const TEMPLATES = [
  'order_canceled',
  'order_shipped',
  'order_refund_created',
  'order_return_requested',
  'order_items_returned',
  'swap_created',
  'swap_shipment_created',
  'swap_received',
  'claim_shipment_created',
  'gift_card_created',
  'user_password_reset',
];

describe('The SendGrid template', () => {
  let sendGrid: SendGrid;
  let shop: SampleShop;
  let denmark: DanishShop;
  let swaps: SwapActions;
  let claims: ClaimActions;

  beforeAll(async () => {
    sendGrid = await startSendGrid();
    shop = await useSampleShop({
      SENDGRID_API_KEY: sendGrid.apiKey,
      SENDGRID_API_BASE: sendGrid.url,
      SENDGRID_TEMPLATES: JSON.stringify({
        from: 'shop@example.com',
        ...Object.fromEntries(TEMPLATES.map((name) => [`${name}_template`, `d-${name}`])),
      }),
    });
    ok(await shop.admin.post('/store', { swap_link_template: 'https://shop.example/swaps/{cart_id}' }));
    denmark = await openDanishShop(shop);
    swaps = createSwapActions(shop, denmark);
    claims = createClaimActions(shop, denmark);
  });
  beforeEach(() => void sendGrid.sent.splice(0));
  afterAll(async () => {
    await shop.close();
    await sendGrid.stop();
  });

  it('order_canceled_template gets the order with formatted prices', async () => {
    const { id } = await denmark.placeOrder(2, { captured: false });
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    expect(await dataOf('order_canceled')).toMatchObject({
      ...{ id, email: 'ole@example.com', has_discounts: 0, total: '423.75 DKK' },
      items: [{ title: 'Chair', quantity: 2, price: '181.25 DKK', discounted_price: '181.25 DKK' }],
    });
  });

  it('order_canceled_template gets the value of a discount in the decimals of the currency', async () => {
    const code = 'TEN-OFF';
    const rule = { type: 'fixed', value: 1050, allocation: 'total' };
    ok(await shop.admin.post('/discounts', { code, rule, regions: [denmark.region] }));
    const { id } = await denmark.placeOrder(1, { captured: false, body: { discounts: [{ code }] } });
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    expect(await dataOf('order_canceled')).toMatchObject({ discounts: [{ code, descriptor: '10.50 DKK' }] });
  });

  it('order_canceled_template gets the tax that a taxable gift card has paid', async () => {
    ok(await shop.admin.post(`/regions/${denmark.region}`, { gift_cards_taxable: true }));
    const { code } = await createGiftCard(shop, { region_id: denmark.region, value: 10_000 });
    const { id } = await denmark.placeOrder(1, { captured: false, body: { gift_cards: [{ code }] } });
    ok(await shop.admin.post(`/regions/${denmark.region}`, { gift_cards_taxable: false }));
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    // 145.00 and shipping of 49.00, with 25 % tax; the card pays 100.00, and 25.00 of the taxes
    expect(await dataOf('order_canceled')).toMatchObject({
      ...{ id, gift_card_total: '100.00 DKK', gift_card_tax_total: '25.00 DKK', total: '117.50 DKK' },
    });
  });

  it('order_shipped_template gets the order, the fulfillment and its tracking numbers', async () => {
    const { id, items } = await denmark.placeOrder(2);
    const units = [{ item_id: items[0].id, quantity: 2 }];
    const { order } = ok(await shop.admin.post(`/orders/${id}/fulfillment`, { items: units }));
    const fulfillment_id = order.fulfillments[0].id;
    const tracking_numbers = ['DK1', 'DK2'];
    ok(await shop.admin.post(`/orders/${id}/shipment`, { fulfillment_id, tracking_numbers }));
    expect(await dataOf('order_shipped')).toMatchObject({
      ...{ email: 'ole@example.com', tracking_number: 'DK1, DK2', date: new Date().toDateString() },
      order: { id, total: 42375, shipping_address: { country_code: 'dk' } },
      fulfillment: { id: fulfillment_id },
    });
  });

  it('order_refund_created_template gets the order and the amount', async () => {
    const { id } = await denmark.placeOrder(1);
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 1250, reason: 'discount' }));
    expect(await dataOf('order_refund_created')).toMatchObject({
      ...{ email: 'ole@example.com', refund_amount: '12.50 DKK', order: { id } },
    });
  });

  it('order_return_requested_template and order_items_returned_template get the lines and the sums', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    const body = { items, return_shipping: { option_id: denmark.returnShipping } };
    const { returns } = ok(await shop.admin.post(`/orders/${order.id}/return`, body)).order;
    const expected = {
      ...{ email: 'ole@example.com', has_shipping: true, order: { id: order.id } },
      items: [{ title: 'Chair', quantity: 1, price: '181.25 DKK' }],
      ...{ subtotal: '181.25 DKK', shipping_total: '61.25 DKK', refund_amount: '120.00 DKK' },
      return_request: {
        id: returns[0].id,
        refund_amount: '120.00 DKK',
        items: [{ item_id: order.items[0].id, quantity: 1 }],
      },
    };
    expect(await dataOf('order_return_requested')).toMatchObject(expected);
    ok(await shop.admin.post(`/returns/${returns[0].id}/receive`, { items }));
    expect(await dataOf('order_items_returned')).toMatchObject(expected);
  });

  it('swap_created_template, swap_received_template and swap_shipment_created_template get the swap', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const swap = await swaps.create(order, 1, 1);
    expect(await dataOf('swap_created')).toMatchObject({
      ...{ email: 'ole@example.com', order: { id: order.id }, swap: { id: swap.id } },
      swap_link: `https://shop.example/swaps/${swap.cart_id}`,
      items: [{ title: 'Chair', quantity: 1, price: '181.25 DKK' }],
      return_items: [{ title: 'Chair', quantity: 1, price: '181.25 DKK' }],
      ...{ return_total: '181.25 DKK', additional_total: '181.25 DKK', refund_amount: '181.25 DKK' },
      return_request: { id: swap.return_order.id, items: [{ quantity: 1 }] },
    });

    ok(await shop.store.post(`/carts/${swap.cart_id}/shipping-methods`, { option_id: denmark.shipping }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/payment-session`, { provider_id: 'test' }));
    ok(await shop.store.post(`/carts/${swap.cart_id}/complete`));
    const items = [{ item_id: order.items[0].id, quantity: 1 }];
    ok(await shop.admin.post(`/returns/${swap.return_order.id}/receive`, { items }));
    expect(await dataOf('swap_received')).toMatchObject({
      ...{ email: 'ole@example.com', order: { id: order.id }, swap: { id: swap.id } },
      items: [{ title: 'Chair', quantity: 1 }],
    });

    ok(await swaps.post(swap, 'fulfillments', {}));
    const { fulfillments } = await swaps.get(swap);
    const shipment = { fulfillment_id: fulfillments[0].id, tracking_numbers: ['SWAP1'] };
    ok(await swaps.post(swap, 'shipments', shipment));
    expect(await dataOf('swap_shipment_created')).toMatchObject({
      ...{ email: 'ole@example.com', tracking_number: 'SWAP1', order: { id: order.id } },
      items: [{ title: 'Chair', quantity: 1 }],
    });
  });

  it('claim_shipment_created_template gets the order and what was shipped', async () => {
    const order = await denmark.placeOrder(2, { shipped: true });
    const claim = await claims.create(order, 1, claims.replacementBody(1));
    ok(await claims.post(order, claim, '/fulfillments'));
    const { fulfillments } = (await claims.getOrder(order)).claims.at(-1)!;
    const shipment = { fulfillment_id: fulfillments[0].id, tracking_numbers: ['CLAIM1'] };
    ok(await claims.post(order, claim, '/shipments', shipment));
    expect(await dataOf('claim_shipment_created')).toMatchObject({
      ...{ email: 'ole@example.com', tracking_number: 'CLAIM1', order: { id: order.id } },
      items: [{ title: 'Chair', quantity: 1 }],
    });
  });

  it('gift_card_created_template gets the code and the value', async () => {
    const voucher = await createGiftCardProduct(shop, 'Voucher', 2500);
    const order = await placeOrder(shop, {}, [{ variant_id: voucher, quantity: 1 }]);
    ok(await shop.admin.post(`/orders/${order.id}/capture`));
    const data = await dataOf('gift_card_created');
    const [{ code }] = await shop.sql('select code from gift_card where order_id = $1', [order.id]);
    expect(data).toMatchObject({
      ...{ email: 'oliver@example.com', code, value: 2500, display_value: '25.00 EUR' },
    });
  });

  it('user_password_reset_template gets the token', async () => {
    await shop.http.post('/admin/users/password-token', { email: shop.staff.email });
    expect(await dataOf('user_password_reset')).toMatchObject({
      email: shop.staff.email,
      token: expect.stringMatching(/^.+\..+/),
    });
  });

  async function dataOf(template: string): Promise<Record<string, unknown>> {
    const { personalizations } = await until(() =>
      sendGrid.sent.find(({ template_id }) => template_id === `d-${template}`)!,
    );
    return personalizations[0].dynamic_template_data;
  }
});
