import { type ChairOrder, type DanishShop, openDanishShop } from '../support/danish-shop.ts';
import { medusaClasses, type MedusaClient, openMedusaClients } from '../support/medusa-js.ts';
import { type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/*
 * The unmodified client `@medusajs/medusa-js`, which the hooks of medusa-react call, and the package that replaces it, with the
 * operations of an order after it was placed and of stock at locations.
 */

describe.each(medusaClasses)('With %s,', (_, Medusa) => {
  let world: SampleShop;
  let denmark: DanishShop;
  let admin: MedusaClient;
  let shop: MedusaClient;

  beforeAll(async () => {
    world = await useSampleShop();
    denmark = await openDanishShop(world);
    ({ admin, shop } = await openMedusaClients(world, Medusa));
  });

  afterAll(() => world.close());

  const units = ({ items }: ChairOrder, quantity = 1) => [{ item_id: items[0].id, quantity }];
  const chairs = (quantity: number) => [{ variant_id: denmark.chair.variants[0].id, quantity }];

  it('an order is captured, fulfilled twice, shipped, partially refunded and completed', async () => {
    const sold = await denmark.placeOrder(2, { captured: false });
    await admin.orders.capturePayment(sold.id);
    const fulfilled = await admin.orders.createFulfillment(sold.id, { items: units(sold, 2) });
    await admin.orders.cancelFulfillment(sold.id, fulfilled.order.fulfillments[0].id);
    let { order } = await admin.orders.createFulfillment(sold.id, { items: units(sold, 2) });
    const [open] = order.fulfillments.filter(
      ({ canceled_at }: { canceled_at: string | null }) => canceled_at === null,
    );
    await admin.orders.createShipment(sold.id, { fulfillment_id: open.id, tracking_numbers: ['T-1'] });
    await admin.orders.refundPayment(sold.id, { amount: 1000, reason: 'discount' });
    ({ order } = await admin.orders.complete(sold.id));
    expect(order).toMatchObject({
      status: 'completed',
      payment_status: 'partially_refunded',
      fulfillment_status: 'shipped',
      refunded_total: 1000,
    });
  });

  it('a return of staff is received, and a return of the shopper is canceled', async () => {
    const sold = await denmark.placeOrder(2, { shipped: true });
    const { order } = await admin.orders.requestReturn(sold.id, { items: units(sold) });
    const received = await admin.returns.receive(order.returns[0].id, { items: units(sold) });
    expect(received.return).toMatchObject({ status: 'received', refund_amount: 18_125 });
    const requested = await shop.returns.create({ order_id: sold.id, items: units(sold) });
    expect((await admin.returns.cancel(requested.return.id)).order.id).toBe(sold.id);
    const { returns } = await admin.returns.list();
    expect(returns.map(({ status }: { status: string }) => status)).toEqual(
      expect.arrayContaining(['received', 'canceled']),
    );
  });

  it('a swap is created and paid by the shopper, and fulfilled, shipped and captured by staff', async () => {
    const sold = await denmark.placeOrder(1, { shipped: true });
    const created = await shop.swaps.create({
      order_id: sold.id,
      return_items: units(sold),
      additional_items: chairs(2),
      return_shipping_option: denmark.returnShipping,
    });
    const { cart_id, id } = created.swap;
    expect((await shop.swaps.retrieveByCartId(cart_id)).swap.id).toBe(id);
    await shop.carts.addShippingMethod(cart_id, { option_id: denmark.shipping });
    await shop.carts.createPaymentSessions(cart_id);
    await shop.carts.setPaymentSession(cart_id, { provider_id: 'manual' });
    expect((await shop.carts.complete(cart_id)).type).toBe('swap');
    await admin.orders.processSwapPayment(sold.id, id);
    const { order } = await admin.orders.fulfillSwap(sold.id, id, {});
    const [fulfillment] = order.swaps[0].fulfillments;
    await admin.orders.createSwapShipment(sold.id, id, { fulfillment_id: fulfillment.id });
    expect((await admin.swaps.retrieve(id)).swap).toMatchObject({
      payment_status: 'captured',
      fulfillment_status: 'shipped',
    });
  });

  it('a swap of staff is canceled after its return', async () => {
    const sold = await denmark.placeOrder(1, { shipped: true });
    const body = { return_items: units(sold), additional_items: chairs(1) };
    const { order } = await admin.orders.createSwap(sold.id, body);
    const [{ id, return_order }] = order.swaps;
    await admin.returns.cancel(return_order.id);
    await admin.orders.cancelSwap(sold.id, id);
    expect((await admin.swaps.retrieve(id)).swap.canceled_at).not.toBeNull();
  });

  it('a claim is updated and, after its fulfillment was canceled, canceled', async () => {
    const sold = await denmark.placeOrder(1, { shipped: true });
    const { order } = await admin.orders.createClaim(sold.id, {
      type: 'replace',
      claim_items: [{ ...units(sold)[0], reason: 'wrong_item' }],
      additional_items: chairs(1),
      shipping_methods: [{ option_id: denmark.shipping, price: 0 }],
    });
    const [{ id }] = order.claims;
    await admin.orders.updateClaim(sold.id, id, { metadata: { seen: true } });
    const fulfilled = await admin.orders.fulfillClaim(sold.id, id, {});
    await admin.orders.cancelClaimFulfillment(sold.id, id, fulfilled.order.claims[0].fulfillments[0].id);
    const canceled = (await admin.orders.cancelClaim(sold.id, id)).order.claims[0];
    expect(canceled).toMatchObject({ fulfillment_status: 'canceled', metadata: { seen: true } });
  });

  it('an edit that adds a line is paid in its payment collection and completed by the shopper', async () => {
    const sold = await denmark.placeOrder(1);
    const { order_edit } = await admin.orderEdits.create({ order_id: sold.id, internal_note: 'one more' });
    await admin.orderEdits.addLineItem(order_edit.id, chairs(1)[0]);
    const requested = (await admin.orderEdits.requestConfirmation(order_edit.id)).order_edit;
    const collection = requested.payment_collection_id;
    expect((await shop.orderEdits.retrieve(order_edit.id)).order_edit.difference_due).toBe(18_125);
    const managed = await shop.paymentCollections.managePaymentSession(collection, { provider_id: 'manual' });
    const [session] = managed.payment_collection.payment_sessions;
    await shop.paymentCollections.authorizePaymentSession(collection, session.id);
    expect((await admin.paymentCollections.retrieve(collection)).payment_collection.status).toBe(
      'authorized',
    );
    expect((await shop.orderEdits.complete(order_edit.id)).order_edit.status).toBe('confirmed');
    expect((await admin.orders.retrieve(sold.id)).order).toMatchObject({ total: 42_375 });
  });

  it('an edit is declined by the shopper', async () => {
    const sold = await denmark.placeOrder(2);
    const { order_edit } = await admin.orderEdits.create({ order_id: sold.id });
    const line = order_edit.items[0];
    await admin.orderEdits.updateLineItem(order_edit.id, line.id, { quantity: 1 });
    await admin.orderEdits.requestConfirmation(order_edit.id);
    const declined = await shop.orderEdits.decline(order_edit.id, { declined_reason: 'I need both' });
    expect(declined.order_edit).toMatchObject({ status: 'declined', declined_reason: 'I need both' });
  });

  it('stock at a location is created, reserved and updated', async () => {
    const { stock_location } = await admin.stockLocations.create({ name: 'Aarhus' });
    const { sales_channels } = await admin.salesChannels.list();
    await admin.salesChannels.addLocation(sales_channels[0].id, { location_id: stock_location.id });
    const { inventory_item } = await admin.inventoryItems.create({ variant_id: world.shirt.variants[1].id });
    const at = { location_id: stock_location.id };
    await admin.inventoryItems.createLocationLevel(inventory_item.id, { ...at, stocked_quantity: 5 });
    const body = { ...at, inventory_item_id: inventory_item.id, quantity: 2 };
    const { reservation } = await admin.reservations.create(body);
    await admin.reservations.update(reservation.id, { quantity: 3 });
    await admin.inventoryItems.updateLocationLevel(inventory_item.id, at.location_id, {
      stocked_quantity: 9,
    });
    const [level] = (await admin.inventoryItems.listLocationLevels(inventory_item.id)).inventory_item
      .location_levels;
    expect(level).toMatchObject({ stocked_quantity: 9, reserved_quantity: 3, available_quantity: 6 });
    expect((await admin.variants.getInventory(world.shirt.variants[1].id)).variant).toMatchObject({
      inventory: [{ id: inventory_item.id }],
    });
    await admin.reservations.delete(reservation.id);
    expect((await admin.reservations.list({ location_id: [at.location_id] })).reservations).toEqual([]);
  });

  it('an invited user accepts the invite', async () => {
    await admin.invites.create({ user: 'new@example.com', role: 'member' });
    const { invites } = await admin.invites.list();
    const user = { first_name: 'New', last_name: 'Guest', password: 'correct horse' };
    await admin.invites.accept({ token: invites[0].token, user });
    expect((await admin.users.list()).users.map(({ email }: { email: string }) => email)).toContain(
      'new@example.com',
    );
  });

  it('a product category is created and gets a product', async () => {
    const { product_category } = await admin.productCategories.create({ name: 'Chairs', is_active: true });
    await admin.productCategories.addProducts(product_category.id, {
      product_ids: [{ id: denmark.chair.id }],
    });
  });

  it('a publishable key is created and revoked', async () => {
    const { publishable_api_key } = await admin.publishableApiKeys.create({ title: 'Web' });
    expect((await admin.publishableApiKeys.revoke(publishable_api_key.id)).publishable_api_key.id).toBe(
      publishable_api_key.id,
    );
  });
});
