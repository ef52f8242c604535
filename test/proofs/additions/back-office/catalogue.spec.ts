import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../../support/chromium.ts';
import type { AdminSchemas } from '../../../support/shop.ts';
import { until } from '../../../support/until.ts';
import { type Desk, shareDesk } from './open-back-office.ts';

/* What staff do with products, prices, stock, discounts and customers, by clicks. */

type Product = AdminSchemas['Product'];

const CSV = [
  'Product Handle;Product Title;Option 1 Name;Option 1 Value;Variant Title;Variant SKU;Price EUR',
  'trail-mug;Trail Mug;Size;S;Small;TRAIL-S;12.50',
  'trail-mug;Trail Mug;Size;L;Large;TRAIL-L;14.50',
].join('\n');

describeInBrowser('With the catalogue, staff of the back office', () => {
  let desk: Desk;
  let page: Page;
  shareDesk((opened) => {
    desk = opened;
    page = opened.page;
  });

  it('create a product with a variant for each combination of its options', async () => {
    await page.goto(`${desk.url}/products/new`);
    await page.getByLabel('Title').fill('Camp Chair');
    await page.getByRole('textbox', { name: 'Price' }).fill('49.90');
    await page.getByRole('button', { name: 'Add option' }).click();
    await page.getByRole('textbox', { name: 'Option' }).fill('Colour');
    const values = page.getByLabel('Values').first();
    for (const colour of ['Moss', 'Sand']) {
      await values.fill(colour);
      await values.press('Enter');
    }
    await page.getByText('2 variants').waitFor();
    await page.getByRole('button', { name: 'Create product' }).click();
    await page.getByRole('heading', { level: 1, name: 'Camp Chair' }).waitFor();
    const { variants = [], status } = await findProduct('camp-chair');
    expect(status).toBe('draft');
    expect(variants.map(({ title, prices }) => [title, prices?.[0].amount])).toEqual([
      ['Moss', 4990],
      ['Sand', 4990],
    ]);
  });

  it('edit variants as a sheet, into which a part of a spreadsheet is pasted', async () => {
    const { id } = await findProduct('enamel-plate');
    await page.goto(`${desk.url}/products/${id}`);
    await page.getByLabel('Stock, Cream').focus();
    await paste('90\t16,50\n61\t17.25');
    await page.getByRole('button', { name: 'Save 2 variants' }).click();
    const { variants = [] } = await until(async () => {
      const product = await findProduct('enamel-plate');
      return product.variants?.[1].inventory_quantity === 61 && product;
    }).then((product) => product as Product);
    const euros = ({ prices = [] }: AdminSchemas['ProductVariant']) =>
      prices.filter(({ currency_code }) => currency_code === 'eur').map(({ amount }) => amount);
    expect(variants.map((variant) => [variant.inventory_quantity, ...euros(variant)])).toEqual([
      [90, 1650],
      [61, 1725],
    ]);
    // prices in other currencies are as they were
    expect(variants.map(({ prices = [] }) => prices.length)).toEqual([3, 3]);
  });

  it('do not save a cell that is no number', async () => {
    const { id } = await findProduct('enamel-mug');
    await page.goto(`${desk.url}/products/${id}`);
    await page
      .getByLabel(/^Price EUR/)
      .first()
      .fill('cheap');
    await page.getByText('Some cells are no numbers.').waitFor();
    expect(await page.getByRole('button', { name: /^Save 1 variants/ }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Discard' }).first().click();
  });

  it('translate the texts of a product beside those in the default language', async () => {
    const { id } = await findProduct('enamel-plate');
    await page.goto(`${desk.url}/settings/store`);
    await page.getByLabel('Default language').fill('en');
    await page.getByRole('combobox', { name: 'Other languages' }).fill('de');
    await page.getByRole('combobox', { name: 'Other languages' }).press('Enter');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.goto(`${desk.url}/products/${id}`);
    const languages = page.getByRole('region', { name: 'In other languages' });
    await languages.getByLabel('Title, German', { exact: true }).fill('Emailleteller');
    await languages.getByRole('button', { name: 'Save' }).click();
    const { translations } = await until(async () => {
      const { product } = await desk.read<{ product: Product }>(`/products/${id}?expand=translations`);
      return product.translations && product;
    }).then((product) => product);
    expect(translations).toEqual({ de: { title: 'Emailleteller' } });
  });

  it('give a product a handle in another language, by which shoppers find it', async () => {
    await setLanguages('de');
    const { id } = await findProduct('enamel-mug');
    await page.goto(`${desk.url}/products/${id}`);
    const languages = page.getByRole('region', { name: 'In other languages' });
    await languages.getByLabel('Handle, German').fill('emaillebecher');
    await languages.getByRole('button', { name: 'Save' }).click();
    const { origin } = new URL(desk.url);
    await until(async () => {
      const response = await page.request.get(`${origin}/store/products?handle=emaillebecher`);
      const { products } = (await response.json()) as { products: { id: string }[] };
      return products.map((product) => product.id).includes(id);
    });
  });

  it('translate an option into two languages by one request for each of its records', async () => {
    await setLanguages('de', 'fr');
    const { id, options = [] } = await findProduct('enamel-mug');
    const [option] = options;
    await page.goto(`${desk.url}/products/${id}`);
    await page.getByRole('button', { name: `Edit ${option.title}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Title, German').fill('Farbe');
    await dialog.getByLabel('Title, French').fill('Couleur');
    const requested: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/admin/translations/')) requested.push(request.url());
    });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(requested).toHaveLength(1);
    const { product } = await desk.read<{ product: Product }>(
      `/products/${id}?expand=options,options.translations`,
    );
    const saved = product.options?.find((one) => one.id === option.id);
    expect(saved?.translations).toEqual({ de: { title: 'Farbe' }, fr: { title: 'Couleur' } });
  });

  it('change what a product says and where it is found', async () => {
    const { id } = await findProduct('watch-cap');
    await page.goto(`${desk.url}/products/${id}`);
    const details = page.getByRole('region', { name: 'Details' });
    await details.getByLabel('Subtitle').fill('Warm ears');
    await details.getByRole('button', { name: 'Save' }).click();
    await until(async () => (await findProduct('watch-cap')).subtitle === 'Warm ears');
    const organization = page.getByRole('region', { name: 'Organization' });
    await organization.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Draft' }).click();
    await organization.getByRole('button', { name: 'Save' }).click();
    const { tags = [] } = await until(async () => {
      const product = await findProduct('watch-cap');
      return product.status === 'draft' && product;
    }).then((product) => product as Product);
    expect(tags).not.toEqual([]); // what was not edited is as it was
  });

  it('import products from a CSV file, after they have seen what will change', async () => {
    await page.goto(`${desk.url}/products/import`);
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'CSV file' }).click();
    await (await choosing).setFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(CSV) });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('heading', { name: 'What will change' }).waitFor();
    expect((await desk.read<{ count: number }>('/products?handle=trail-mug')).count).toBe(0);
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('heading', { name: 'Imported' }).waitFor();
    const { variants = [] } = await findProduct('trail-mug');
    expect(variants.map(({ sku }) => sku)).toEqual(['TRAIL-S', 'TRAIL-L']);
  });

  it('correct the stock in the list', async () => {
    await page.goto(`${desk.url}/stock?q=LH-MUG-RUST`);
    const field = page.getByLabel('Stock of Rust');
    await field.fill('12');
    await field.press('Enter');
    await until(async () => {
      const { variants } = await desk.read<{ variants: AdminSchemas['ProductVariant'][] }>(
        '/variants?q=LH-MUG-RUST',
      );
      return variants[0].inventory_quantity === 12;
    });
  });

  it('create a location once, also if its channel could not be connected at first', async () => {
    await page.goto(`${desk.url}/stock/locations`);
    await page.getByRole('button', { name: 'New location' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Attic');
    await dialog.getByRole('combobox', { name: 'Sales channels' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Tab');
    await page.route('**/stock-locations', (route) => route.abort(), { times: 1 });
    // only the second of the two requests of a new location fails
    await page.route('**/admin/stock-locations', (route) => route.continue());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The server cannot be reached.').waitFor();
    await page.getByRole('row', { name: /Attic/, includeHidden: true }).waitFor();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { stock_locations } = await desk.read<{ stock_locations: AdminSchemas['StockLocation'][] }>(
      '/stock-locations?expand=sales_channels',
    );
    const attics = stock_locations.filter(({ name }) => name === 'Attic');
    expect(attics).toMatchObject([{ sales_channels: [{}] }]);
  });

  it('create a discount, and limit it to a collection', async () => {
    await page.goto(`${desk.url}/discounts/new`);
    await page.getByRole('textbox', { name: 'Code' }).fill('AUTUMN');
    await page.getByRole('button', { name: 'Create discount' }).click();
    await page.getByRole('heading', { level: 1, name: 'AUTUMN' }).waitFor();
    await page.getByRole('button', { name: 'Add condition' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Which' }).click();
    await page.getByRole('option', { name: 'Camp Kitchen' }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Add condition' }).click();
    await page.getByText('Only for Camp Kitchen').waitFor();
    const { discounts } = await desk.read<{ discounts: AdminSchemas['Discount'][] }>('/discounts?q=AUTUMN');
    expect(discounts).toMatchObject([{ code: 'AUTUMN', rule: { type: 'percentage', value: 10 } }]);
  });

  it('create a gift card', async () => {
    await page.goto(`${desk.url}/gift-cards`);
    await page.getByRole('button', { name: 'New gift card' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Value' }).fill('25');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const { gift_cards } = await desk.read<{ gift_cards: AdminSchemas['GiftCard'][] }>('/gift-cards');
      return gift_cards.some(({ value, balance }) => value === 2500 && balance === 2500);
    });
  });

  it('put a customer into a group, and filter by it', async () => {
    await page.goto(`${desk.url}/customers/groups`);
    await page.getByRole('button', { name: 'New group' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('Regulars');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Regulars' }).waitFor();
    const { customers } = await desk.read<{ customers: AdminSchemas['Customer'][] }>('/customers?q=maja');
    await page.goto(`${desk.url}/customers/${customers[0].id}`);
    await page.getByRole('combobox', { name: 'Groups' }).click();
    await page.getByRole('option', { name: 'Regulars' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Save' }).click();
    await until(async () => {
      const { customer } = await desk.read<{ customer: AdminSchemas['Customer'] }>(
        `/customers/${customers[0].id}?expand=groups`,
      );
      return customer.groups?.some(({ name }) => name === 'Regulars');
    });
    await page.goto(`${desk.url}/customers/groups`);
    await page.getByRole('link', { name: 'Regulars' }).click();
    await page.getByRole('link', { name: /Maja/ }).waitFor();
    expect(await page.getByRole('row').count()).toBe(2); // with the heading
  });

  async function findProduct(handle: string): Promise<Product> {
    const { products } = await desk.read<{ products: Product[] }>(`/products?handle=${handle}`);
    return products[0];
  }

  /** The languages of the shop beside English. */
  async function setLanguages(...locales: string[]): Promise<void> {
    const data = { default_locale: 'en', locales };
    await page.request.post(`${new URL(desk.url).origin}/admin/store`, { data });
  }

  /** Pastes text into what has the focus, as from the clipboard. */
  function paste(text: string): Promise<unknown> {
    const data = JSON.stringify(text);
    return page.evaluate(`(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', ${data});
      document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    })()`);
  }
});
