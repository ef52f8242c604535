import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../support/chromium.ts';
import type { AdminSchemas } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { buyInStorefront, checkOut } from './buy-in-storefront.ts';
import { type Desk, shareDesk } from './open-back-office.ts';
import { takePicture } from './pictures.ts';

/* A day of a shop, by clicks alone: what staff do is clicked, shoppers buy by the requests of a storefront. */

type Order = AdminSchemas['Order'];
type Product = AdminSchemas['Product'];

const COLUMNS = 'Product Handle;Product Title;Product Status;Option 1 Name;Option 1 Value;Variant Title';
const LAMPS = Array.from({ length: 50 }, (_, index) => index + 1);
/** Lamps from € 20.50, of which there are 40 each. */
const CSV = [
  `${COLUMNS};Variant SKU;Variant Inventory Quantity;Price EUR`,
  ...LAMPS.map((n) => `lamp-${n};Lamp ${n};published;Size;One;One;LAMP-${n};40;${20 + n / 2}`),
].join('\n');

const NORA = { email: 'nora@example.com', password: 'a long password' };

describeInBrowser('On a day of a shop, staff of the back office', () => {
  let desk: Desk;
  let page: Page;
  shareDesk((opened) => {
    desk = opened;
    page = opened.page;
  });

  it('sell, ship, take back, swap, edit, invite a colleague, and undo a wrong price by clicks alone', async () => {
    await importLamps();
    await lowerAPrice();
    await createDiscount();

    const buy = (items: Record<string, number>, discount?: string) =>
      buyInStorefront(desk.shop, { email: 'ida@example.com', items, discount });
    const shipped = await buy({ 'lamp-1': 2, 'lamp-2': 1 }, 'WELCOME');
    const swapped = await buy({ 'lamp-3': 1 });
    const edited = await buy({ 'lamp-4': 1 });
    // the first lamp costs 15.00 by the price list, and the code takes off 10 %
    expect((await readOrder(shipped)).discount_total).toBe(510);

    await captureAndShip(shipped);
    await takeBack(shipped);
    await swap(swapped);
    await edit(edited);
    await createGiftCard();
    await inviteNora();
    await undoThePriceOfNora();
    expect(desk.problems).toEqual([]);
  });

  async function importLamps(): Promise<void> {
    await follow('Products', 'Import');
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'CSV file' }).click();
    await (await choosing).setFiles({ name: 'lamps.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('heading', { name: 'What will change' }).waitFor();
    const confirm = page.getByRole('button', { name: 'Import', exact: true });
    await confirm.waitFor();
    await takePicture(page, 'day-import');
    await confirm.click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    const { count } = await desk.read<{ count: number }>('/products?q=Lamp&status[]=published&limit=1');
    expect(count).toBeGreaterThanOrEqual(LAMPS.length);
  }

  /** The first lamp costs € 15.00 instead of € 20.50. */
  async function lowerAPrice(): Promise<void> {
    await follow('Products', 'Price lists');
    await page.getByRole('button', { name: 'New price list' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Winter sale');
    await page.getByRole('dialog').getByLabel('Description').fill('Until spring');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Winter sale' }).waitFor();
    await page.getByRole('combobox', { name: 'Add a price' }).fill('LAMP-1');
    await page.getByRole('option', { name: /\(LAMP-1\)/ }).click();
    await page.getByRole('textbox', { name: 'Price' }).fill('15');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('table', { name: 'Prices' }).getByText('€15.00').waitFor();
    const terms = page.getByRole('region', { name: 'Terms' });
    await terms.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Active' }).click();
    await terms.getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const { price_lists } = await desk.read<{ price_lists: AdminSchemas['PriceList'][] }>('/price-lists');
      return price_lists.some(({ name, status }) => name === 'Winter sale' && status === 'active');
    });
    await takePicture(page, 'day-price-list');
  }

  async function createDiscount(): Promise<void> {
    await follow('Discounts');
    await page.getByRole('link', { name: 'New discount' }).first().click();
    await page.getByRole('textbox', { name: 'Code' }).fill('WELCOME');
    await page.getByRole('button', { name: 'Create discount' }).click();
    await page.getByRole('heading', { level: 1, name: 'WELCOME' }).waitFor();
  }

  /** Captures the payment, and sends the items in two shipments. */
  async function captureAndShip(id: string): Promise<void> {
    const { items = [] } = await openOrder(id);
    await page.getByRole('button', { name: /^Capture/ }).click();
    await expectOrder(id, ({ payment_status }) => payment_status === 'captured');
    for (const [shipment, { title }] of items.entries()) {
      await page.getByRole('button', { name: 'Fulfill items' }).click();
      const dialog = page.getByRole('dialog');
      for (const other of items.slice(shipment + 1))
        await dialog.getByLabel(`Quantity of ${other.title}`).fill('0');
      await dialog.getByText(title, { exact: true }).waitFor();
      await dialog.getByRole('button', { name: 'Fulfill items' }).click();
      await expectOrder(id, ({ fulfillments = [] }) => fulfillments.length === shipment + 1);
      await page.getByRole('button', { name: 'Mark as shipped' }).click();
      await dialog.getByLabel('Tracking numbers').fill(`DE${shipment + 1}`);
      await dialog.getByRole('button', { name: 'Mark as shipped' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await expectOrder(id, ({ fulfillment_status }) => fulfillment_status === 'shipped');
  }

  /** One of the two first lamps comes back, and is refunded. */
  async function takeBack(id: string): Promise<void> {
    await choose('Return items');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quantity of Lamp 1').fill('1');
    await dialog.getByRole('button', { name: 'Register return' }).click();
    await page.getByRole('button', { name: 'Receive return' }).click();
    await dialog.getByRole('button', { name: 'Receive return' }).click();
    const { refunds = [] } = await expectOrder(id, ({ returns = [] }) => returns[0]?.status === 'received');
    expect(refunds).toMatchObject([{ reason: 'return' }]);
    expect(refunds[0].amount).toBeGreaterThan(0);
    await takePicture(page, 'day-order');
  }

  /** A lamp is swapped for a dearer one, which the customer pays for. */
  async function swap(id: string): Promise<void> {
    await openOrder(id);
    await page.getByRole('button', { name: /^Capture/ }).click();
    await page.getByRole('button', { name: 'Fulfill items' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Fulfill items' }).click();
    await page.getByRole('button', { name: 'Mark as shipped' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as shipped' }).click();
    await expectOrder(id, ({ fulfillment_status }) => fulfillment_status === 'shipped');

    await choose('Swap items');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Quantity of Lamp 3').fill('1');
    await dialog.getByRole('combobox', { name: 'New items' }).fill('LAMP-40');
    await page.getByRole('option', { name: /\(LAMP-40\)/ }).click();
    await dialog.getByRole('button', { name: 'Register swap' }).click();
    const { swaps = [] } = await expectOrder(id, (order) => order.swaps?.length === 1);
    await checkOut(desk.shop, swaps[0].cart_id);
    await page.reload();
    const section = page.getByRole('region', { name: 'Swaps' });
    await section.getByRole('button', { name: 'Fulfill items' }).click();
    await section.getByRole('button', { name: 'Mark as shipped' }).waitFor();
    await section.getByRole('button', { name: 'Settle the difference' }).click();
    await until(async () => {
      const { swap: read } = await desk.read<{ swap: AdminSchemas['Swap'] }>(`/swaps/${swaps[0].id}`);
      return read.payment_status === 'captured' && read.fulfillment_status === 'fulfilled';
    });
    await takePicture(page, 'day-swap');
  }

  async function edit(id: string): Promise<void> {
    const before = await openOrder(id);
    await choose('Edit lines');
    const region = page.getByRole('region', { name: 'Edit of the order' });
    await region.getByRole('combobox', { name: 'Add an item' }).fill('LAMP-5');
    await page.getByRole('option', { name: /\(LAMP-5\)/ }).click();
    await region.getByText('Added: Lamp 5').waitFor();
    await takePicture(page, 'day-edit');
    await region.getByRole('button', { name: 'Confirm edit' }).click();
    const { total } = await expectOrder(id, ({ items = [] }) => items.length === 2);
    expect(total).toBeGreaterThan(before.total);
  }

  async function createGiftCard(): Promise<void> {
    await follow('Gift cards');
    await page.getByRole('button', { name: 'New gift card' }).first().click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Value' }).fill('25');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const { gift_cards } = await desk.read<{ gift_cards: AdminSchemas['GiftCard'][] }>('/gift-cards');
      return gift_cards.some(({ value, balance }) => value === 2500 && balance === 2500);
    });
  }

  async function inviteNora(): Promise<void> {
    await follow('Settings');
    await page.getByRole('link', { name: /^Users/ }).click();
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(NORA.email);
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Member' }).click();
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await page.getByText(NORA.email).waitFor();
  }

  /** The colleague accepts the invitation, and enters a wrong price, which is found and undone. */
  async function undoThePriceOfNora(): Promise<void> {
    const { invites } = await desk.read<{ invites: AdminSchemas['Invite'][] }>('/invites');
    const hers = await desk.openPage();
    await hers.goto(`${desk.url}/invite?token=${encodeURIComponent(invites[0].token)}`); // the link in the mail
    await hers.getByLabel('First name').fill('Nora');
    await hers.getByLabel('Last name').fill('Lind');
    await hers.getByLabel('Password').first().fill(NORA.password);
    await hers.getByRole('button', { name: 'Accept the invitation' }).click();
    await hers.getByRole('button', { name: 'Log in' }).waitFor();
    await desk.logIn(hers, NORA);
    await openLamp(hers);
    await hers.getByLabel('Price EUR, One').fill('2.55');
    await hers.getByRole('button', { name: 'Save 1 variants' }).click();
    await until(async () => (await readPrice()) === 255);
    await hers.context().close();

    await openLamp(page);
    await page.getByRole('link', { name: 'Changes' }).click();
    await page.getByRole('row').filter({ hasText: 'Nora Lind' }).getByRole('link').first().click();
    await page.getByRole('button', { name: 'Undo …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This would change back:').waitFor();
    await takePicture(page, 'day-undo');
    await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
    await until(async () => (await readPrice()) === 2550);
  }

  /** The price of the eleventh lamp. */
  async function readPrice(): Promise<number | undefined> {
    const { products } = await desk.read<{ products: Product[] }>('/products?handle=lamp-11');
    return products[0].variants?.[0].prices?.[0].amount;
  }

  async function openLamp(from: Page): Promise<void> {
    await follow('Products', undefined, from);
    await from.getByRole('searchbox', { name: 'Search' }).fill('Lamp 11');
    await from.getByRole('link', { name: 'Lamp 11', exact: true }).click();
    await from.getByRole('heading', { level: 1, name: 'Lamp 11' }).waitFor();
  }

  /** Opens a page by the navigation. @param under the link below it */
  async function follow(title: string, under?: string, from = page): Promise<void> {
    const menu = from.getByRole('navigation', { name: 'Menu' });
    await menu.getByRole('link', { name: title, exact: true }).click();
    if (under) await menu.getByRole('link', { name: under, exact: true }).click();
    await from.getByRole('heading', { level: 1 }).waitFor();
  }

  async function openOrder(id: string): Promise<Order> {
    const order = await readOrder(id);
    await follow('Orders');
    await page.getByRole('link', { name: `#${order.display_id}`, exact: true }).click();
    await page.getByRole('heading', { name: `Order #${order.display_id}` }).waitFor();
    return order;
  }

  async function choose(action: string): Promise<void> {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: action }).click();
  }

  async function readOrder(id: string): Promise<Order> {
    return (await desk.read<{ order: Order }>(`/orders/${id}`)).order;
  }

  /** Waits until an order is as expected. */
  async function expectOrder(id: string, is: (order: Order) => boolean): Promise<Order> {
    let order!: Order;
    await until(async () => is((order = await readOrder(id))));
    return order;
  }
});
