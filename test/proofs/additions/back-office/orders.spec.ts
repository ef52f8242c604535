import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../support/chromium.ts';
import type { AdminSchemas } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { type Desk, shareDesk } from './open-back-office.ts';

/* What staff do with orders, by clicks. */

type Order = AdminSchemas['Order'];

describeInBrowser('With orders, staff of the back office', () => {
  let desk: Desk;
  let page: Page;
  shareDesk((opened) => {
    desk = opened;
    page = opened.page;
  });

  it('find one by a filter, capture its payment, and ship it in two parts', async () => {
    const [order] = await findOrders('payment_status[]=awaiting&fulfillment_status[]=not_fulfilled');
    await page.goto(`${desk.url}/orders?payment=awaiting`);
    await page.getByRole('link', { name: `#${order.display_id}`, exact: true }).click();
    await page.getByRole('heading', { name: `Order #${order.display_id}` }).waitFor();
    await page.getByRole('button', { name: /^Capture/ }).click();
    await expectOrder(order.id, ({ payment_status }) => payment_status === 'captured');

    const lines = order.items ?? [];
    await page.getByRole('button', { name: 'Fulfill items' }).click();
    const dialog = page.getByRole('dialog');
    const [first] = lines;
    for (const { title } of lines)
      await dialog.getByLabel(`Quantity of ${title}`).fill(title === first.title ? '1' : '0');
    await dialog.getByRole('button', { name: 'Fulfill items' }).click();
    await expectOrder(order.id, ({ fulfillments = [] }) => fulfillments.length === 1);

    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    await dialog.getByLabel('Tracking numbers').fill('DE123');
    await dialog.getByLabel('Tracking numbers').press('Enter');
    await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
    const shipped = await expectOrder(
      order.id,
      ({ fulfillments = [] }) => fulfillments[0].shipped_at !== null,
    );
    expect(shipped.fulfillments?.[0].tracking_links).toMatchObject([{ tracking_number: 'DE123' }]);
    expect(shipped.items?.find(({ id }) => id === first.id)).toMatchObject({ shipped_quantity: 1 });
  });

  it('see the list without a round trip for the session before that for the orders', async () => {
    const opened = await page.context().newPage();
    const orders = opened.waitForRequest(/\/admin\/orders\?/);
    await opened.route('**/admin/auth', async (route) => {
      await orders; // the session is not known before the list is asked for
      await route.continue();
    });
    await opened.goto(`${desk.url}/orders`);
    await opened.locator('table a.row').first().waitFor();
    await opened.close();
  });

  it('refund a part of a payment with a reason, and see it in the history', async () => {
    const [order] = await findOrders('payment_status[]=captured&fulfillment_status[]=shipped');
    await open(order);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('3.50');
    await dialog.getByLabel('Note').fill('A scratch');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    const refunded = await expectOrder(order.id, ({ refunds = [] }) => refunds.length === 1);
    expect(refunded.refunds).toMatchObject([{ amount: 350, reason: 'other', note: 'A scratch' }]);
    await page.getByText('A scratch').waitFor();
  });

  it('see beside the form why the server rejects it, and lose nothing that they have typed', async () => {
    const [order] = await findOrders('payment_status[]=captured&fulfillment_status[]=not_fulfilled');
    await open(order);
    await page.getByRole('button', { name: 'Refund', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Amount').fill('99999');
    await dialog.getByLabel('Note').fill('Much too much');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog
      .getByText(/refund/i)
      .nth(1)
      .waitFor();
    expect(await dialog.getByLabel('Note').inputValue()).toBe('Much too much');
    await expectOrder(order.id, ({ refunds = [] }) => refunds.length === 0);
  });

  it('register a return and receive it, which refunds it', async () => {
    const [order] = await findOrders('display_id=6');
    await open(order);
    const [item] = order.items ?? [];
    await choose('Return items');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(`Quantity of ${item.title}`).fill('1');
    await dialog.getByRole('button', { name: 'Register return' }).click();
    const [made] = (await expectOrder(order.id, ({ returns = [] }) => returns.length === 1)).returns ?? [];
    expect(made).toMatchObject({ status: 'requested', items: [{ item_id: item.id, quantity: 1 }] });

    await page.getByRole('button', { name: 'Receive return' }).click();
    await dialog.getByRole('button', { name: 'Receive return' }).click();
    const received = await expectOrder(order.id, ({ returns = [] }) => returns[0].status === 'received');
    expect(received.refunds).toMatchObject([{ amount: made.refund_amount, reason: 'return' }]);
  });

  it('edit the lines of an order, and see the difference before they confirm it', async () => {
    const [order] = await findOrders('display_id=3');
    await open(order);
    await choose('Edit lines');
    const edit = page.getByRole('region', { name: 'Edit of the order' });
    await edit.getByRole('combobox', { name: 'Add an item' }).fill('Beech Bowl');
    await page.getByRole('option', { name: /Beech Bowl/ }).click();
    await edit.getByText('To be paid in addition').waitFor();
    await until(async () => !(await edit.innerText()).includes('€0.00'));
    await edit.getByRole('button', { name: 'Confirm edit' }).click();
    const edited = await expectOrder(order.id, ({ items = [] }) =>
      items.some(({ title }) => title === 'Beech Bowl'),
    );
    expect(edited.total).toBeGreaterThan(order.total ?? 0);
  });

  it('write a note for colleagues, which is in the history', async () => {
    const [order] = await findOrders('display_id=2');
    await open(order);
    await page.getByLabel('Note').fill('Call before delivery');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText(/^Note of/).waitFor();
    const { notes } = await desk.read<{ notes: AdminSchemas['Note'][] }>(`/notes?resource_id=${order.id}`);
    expect(notes).toMatchObject([{ value: 'Call before delivery', resource_type: 'order' }]);
  });

  it('cancel an order', async () => {
    const fresh = await findOrders('fulfillment_status[]=not_fulfilled&status[]=pending');
    const [order] = fresh.filter(({ display_id }) => ![1, 2, 3].includes(display_id)); // those of other tests
    await open(order);
    await choose('Cancel order');
    await expectOrder(order.id, (canceled) => canceled.status === 'canceled');
    await page.getByText('Canceled').first().waitFor();
  });

  it('write an order for a customer, and mark it as paid', async () => {
    await page.goto(`${desk.url}/orders/drafts/new`);
    await page.getByRole('combobox', { name: 'Add an item' }).fill('Enamel Plate');
    await page.getByRole('option', { name: /Enamel Plate · Cream/ }).click();
    await page.getByLabel('E-mail').fill('phone@example.com');
    await page.getByRole('combobox', { name: 'Shipping' }).click();
    await page.getByRole('option', { name: 'Standard', exact: true }).click();
    const address = {
      'First name': 'Ada',
      'Last name': 'Byron',
      'Street and number': 'Main 1',
      City: 'Berlin',
    };
    for (const [label, text] of Object.entries({ ...address, 'Postal code': '10115', 'Country code': 'DE' }))
      await page.getByLabel(label).fill(text);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await page.getByRole('heading', { name: /^Order #/ }).waitFor();
    const [order] = await findOrders('q=phone@example.com');
    expect(order).toMatchObject({
      email: 'phone@example.com',
      items: [{ title: 'Enamel Plate', quantity: 1 }],
    });
  });

  it('find orders, products and customers by the search that a slash opens', async () => {
    await page.goto(`${desk.url}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('/');
    await page.getByRole('dialog').getByLabel('Search').fill('hut socks');
    await page.getByRole('option', { name: /Hut Socks/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Hut Socks' }).waitFor();
  });

  async function open({ id, display_id }: Order): Promise<void> {
    await page.goto(`${desk.url}/orders/${id}`);
    await page.getByRole('heading', { name: `Order #${display_id}` }).waitFor();
  }

  async function choose(action: string): Promise<void> {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  async function findOrders(query: string): Promise<Order[]> {
    return (await desk.read<{ orders: Order[] }>(`/orders?${query}`)).orders;
  }

  /** Waits until an order is as expected. */
  async function expectOrder(id: string, is: (order: Order) => boolean): Promise<Order> {
    let order!: Order;
    await until(async () => {
      ({ order } = await desk.read<{ order: Order }>(`/orders/${id}`));
      return is(order);
    });
    return order;
  }
});
