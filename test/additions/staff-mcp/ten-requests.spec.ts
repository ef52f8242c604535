import { type Assistant, connectAssistant, openAssistantShop, SCOPES } from '../../support/assistant.ts';
import { createJob, uploadFile, waitForJob } from '../../support/jobs.ts';
import { placeCapturedOrder, placeOrder } from '../../support/orders.ts';
import { createSizedProduct, ok, type SampleShop } from '../../support/sample-shop.ts';
import { withToken } from '../../support/staff.ts';
import { createLocation, createStockedVariant } from '../../support/stock.ts';

/* What people ask an assistant for, each with the tools that it takes and the rows that change. */

let shop: SampleShop;
let assistant: Assistant;
beforeAll(async () => {
  shop = await openAssistantShop();
  assistant = await connectAssistant(shop, SCOPES.concat('batch-jobs:write', 'uploads:write'), {
    money_per_change: { eur: 10_000 },
    money_per_day: { eur: 100_000 },
  });
});
afterAll(() => shop.close());

const read = (operation: string, parameters: object) => assistant.call('read', { operation, parameters });

/** The operation that the assistant finds by the words of the request. */
async function findOperation(text: string, kind: 'read' | 'change' = 'change'): Promise<string[]> {
  const { operations } = await assistant.call('find', { text, kind });
  return operations.map(({ operation }: { operation: string }) => operation);
}

/** Proposes and carries out. @returns the changed rows as `table: columns` */
async function change(operation: string, parameters: object, body?: object) {
  const proposed = await assistant.propose(operation, parameters, body);
  const { status } = await assistant.call('carry_out', { token: proposed.token });
  expect(status).toBe('carried_out');
  return { ...proposed.would, tables: tablesOf(proposed.would.changes) };
}

const tablesOf = (changes: { table: string }[]): string[] =>
  [...new Set(changes.map(({ table }) => table))].sort();

describe('An assistant is asked', () => {
  it('“refund order 46 in full”', async () => {
    const { id } = await placeCapturedOrder(shop);
    const { display_id } = ok(await shop.admin.get(`/orders/${id}`)).order;
    const found = await read('GetOrders', { display_id, fields: 'refundable_amount', expand: '' });
    expect(await findOperation('refund an order')).toContain('PostOrdersOrderRefunds');
    const [{ refundable_amount: amount }] = found.orders;
    const refund = await change(
      'PostOrdersOrderRefunds',
      { id: found.orders[0].id },
      { amount, reason: 'other' },
    );
    expect(refund).toMatchObject({
      tables: ['order', 'payment', 'refund'],
      money: [{ order_id: id, kind: 'refunded', amount, currency_code: 'eur' }],
      calls: [{ provider: 'test', operation: 'refund', amount }],
    });
    expect(ok(await shop.admin.get(`/orders/${id}`)).order).toMatchObject({
      refunded_total: amount,
      payment_status: 'refunded',
    });
  });

  it('“10 % off socks until Sunday”', async () => {
    const socks = await createSizedProduct(shop, 'Socks', ['One size'], { eur: 500 });
    const { products } = await read('GetProducts', { q: 'Socks', fields: 'title', expand: '' });
    expect(await findOperation('create a discount')).toContain('PostDiscounts');
    const conditions = [{ operator: 'in', products: [products[0].id] }];
    const rule = { type: 'percentage', value: 10, allocation: 'total', conditions };
    const ends_at = new Date(Date.now() + 3 * 86_400_000).toISOString();
    const { tables } = await change(
      'PostDiscounts',
      {},
      { code: 'SOCKS10', regions: [shop.europe.id], rule, ends_at },
    );
    expect(tables).toEqual([
      'discount',
      'discount_condition',
      'discount_condition_product',
      'discount_regions',
      'discount_rule',
    ]);
    const { discount } = ok(await shop.admin.get('/discounts/code/SOCKS10'));
    expect(discount.rule.value).toBe(10);
    expect(products[0].id).toBe(socks.id);
  });

  it('“which orders wait for Berlin stock?”', async () => {
    const berlin = await createLocation(shop, 'Berlin');
    const lamp = await createStockedVariant(shop, { [berlin]: 5 });
    const { id } = await placeOrder(shop, {}, [{ variant_id: lamp.variant, quantity: 2 }]);
    const { stock_locations } = await read('GetStockLocations', {
      name: 'Berlin',
      fields: 'name',
      expand: '',
    });
    const { reservations } = await read('GetReservations', { location_id: [stock_locations[0].id] });
    const lines = reservations.map(({ line_item_id }: { line_item_id: string }) => line_item_id);
    const { orders } = await read('GetOrders', {
      fulfillment_status: ['not_fulfilled'],
      fields: 'status',
      expand: 'items',
    });
    const waiting = orders.filter(({ items }: { items: { id: string }[] }) =>
      items.some((item) => lines.includes(item.id)),
    );
    expect(waiting.map((order: { id: string }) => order.id)).toEqual([id]);
  });

  it('“undo what the import did”', async () => {
    const client = { ...shop, admin: withToken(shop, assistant.secret) };
    const header =
      'Product Handle;Product Title;Product Status;Variant Title;Variant SKU;Option 1 Name;Option 1 Value';
    const file = await uploadFile(client, `${header}\nimported;Imported;published;Small;IMP-1;Size;Small\n`);
    const job = await createJob(client, 'product-import', { fileKey: file });
    await waitForJob(shop, job, ['completed']);
    const { entries } = await read('GetJournal', { actor_type: 'job', operation: 'product-import' });
    const { token, would } = await assistant.call('undo', { entry: entries[0].id });
    expect(tablesOf(would.changes)).toContain('product');
    expect(await assistant.call('carry_out', { token })).toMatchObject({ status: 'carried_out' });
    expect(ok(await shop.admin.get('/products?handle=imported')).products).toEqual([]);
  });

  it('“capture the payment of the last order”', async () => {
    const { id, total } = await placeOrder(shop);
    const { orders } = await read('GetOrders', {
      order: '-created_at',
      limit: 1,
      fields: 'total',
      expand: '',
    });
    const { money, tables } = await change('PostOrdersOrderCapture', { id: orders[0].id });
    expect({ money, tables }).toEqual({
      money: [{ order_id: id, kind: 'captured', amount: total, currency_code: 'eur' }],
      tables: ['order', 'payment'],
    });
  });

  it('“cancel that order”', async () => {
    const { id } = await placeOrder(shop);
    const { money } = await change('PostOrdersOrderCancel', { id });
    expect(money).toMatchObject([{ kind: 'canceled' }]);
    expect(ok(await shop.admin.get(`/orders/${id}`)).order.status).toBe('canceled');
  });

  it('“ship the small shirt of the order”', async () => {
    const { id } = await placeOrder(shop);
    const { orders } = await read('GetOrders', { id, fields: 'status', expand: 'items' });
    const items = orders[0].items.map((item: { id: string }) => ({ item_id: item.id, quantity: 1 }));
    const { tables } = await change('PostOrdersOrderFulfillments', { id }, { items });
    expect(tables).toEqual(['fulfillment', 'fulfillment_item', 'line_item', 'order']);
    expect(ok(await shop.admin.get(`/orders/${id}`)).order.fulfillment_status).toBe('fulfilled');
  });

  it('“the mug costs 7.50 now”', async () => {
    const { products } = await read('GetProducts', { q: 'Mug', fields: 'title', expand: 'variants' });
    const [{ id, variants }] = products;
    const parameters = { id, variant_id: variants[0].id };
    const body = { prices: [{ currency_code: 'eur', amount: 750 }] };
    const { tables } = await change('PostProductsProductVariantsVariant', parameters, body);
    expect(tables).toContain('money_amount');
    const { variant } = ok(await shop.admin.get(`/variants/${variants[0].id}`));
    expect(variant.prices.filter(({ currency_code }) => currency_code === 'eur')).toMatchObject([
      { amount: 750 },
    ]);
  });

  it('“note that the customer wants to be called”', async () => {
    const { id } = await placeOrder(shop);
    const note = { resource_id: id, resource_type: 'order', value: 'Wants to be called before noon' };
    const { tables } = await change('PostNotes', {}, note);
    expect(tables).toEqual(['note']);
    const { notes } = ok(await shop.admin.get(`/notes?resource_id=${id}`));
    expect(notes).toMatchObject([{ value: note.value }]);
  });

  it('“what did we sell today?”', async () => {
    const { total } = await placeOrder(shop);
    const today = new Date().toISOString().slice(0, 10);
    const { report } = await assistant.call('report', {
      name: 'sales',
      parameters: { from: today, to: today },
    });
    expect(report.rows[0].gross).toBeGreaterThanOrEqual(total);
  });
});
