/* The steps with products and collections. */

export const productStories = {
  'a product is created, with options, variants, prices and pictures': async (dashboard) => {
    await dashboard.go('products');
    await dashboard.clickButton('New Product');
    await dashboard.fill('input[name="general.title"]', 'Tin Lantern');
    await dashboard.fill('input[name="general.subtitle"]', 'For candles');
    await dashboard.fill('[name="general.description"]', 'Stands in the wind.');
    await open(dashboard, /^Organize/);
    await dashboard.choose(-2, 'Lighting');
    await dashboard.choose(-1, 'Camp Kitchen');
    await open(dashboard, /^Variants/);
    await dashboard.clickButton('Add an option');
    await dashboard.fill('input[placeholder="Color..."]', 'Colour');
    await dashboard.page
      .locator('input[id=tag-input], input[name=tag-input]')
      .last()
      .pressSequentially('Red,Blue,');
    for (const colour of ['Red', 'Blue']) {
      await dashboard.clickButton('Add a variant');
      await dashboard.choose(-1, colour);
      await open(dashboard, /^Stock & Inventory/);
      await dashboard.fill('input[name="stock.sku"]', `TIN-${colour}`);
      await dashboard.confirm('Save and close');
    }
    await open(dashboard, /^Attributes/);
    await dashboard.fill('input[name="dimensions.weight"]', 350);
    await dashboard.choose(-1, 'Denmark');
    await open(dashboard, /^Thumbnail/);
    await upload(dashboard, 'lantern.png');
    await open(dashboard, /^Media/);
    await upload(dashboard, 'evening.png');
    await dashboard.clickButton('Publish product');
    await dashboard.page.waitForURL(/\/a\/products\/prod_/);
    await dashboard.waitForText('TIN-Blue');
  },
  'each part of a product is changed': async (dashboard) => {
    await dashboard.request('POST', '/admin/sales-channels', { name: 'Fair' });
    await openProduct(dashboard, 'Tin Lantern');
    await dashboard.menu('Edit General Information');
    await dashboard.fill('[name="general.description"]', 'Stands in the rain.');
    await dashboard.choose(-1, 'Warm Layers');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Product was successfully updated');
    await dashboard.menu('Edit Attributes');
    await dashboard.fill('input[name="dimensions.height"]', 20);
    await dashboard.fill('input[name="customs.mid_code"]', 'DKTIN');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Product was successfully updated');
    await dashboard.clickButton('Edit Media');
    await upload(dashboard, 'morning.png');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Product was successfully updated');
    await dashboard.clickButton('Edit');
    await upload(dashboard, 'new.png');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Product was successfully updated');
    await dashboard.menu('Edit Sales Channels');
    await dashboard.clickButton('Add Channels');
    await dashboard.tick('Fair');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Successfully updated sales channels');
    await dashboard.page.getByText(/^\(\d+ items\)$/).click(); // shows all items
    await dashboard.waitForText('"tin-lantern"');
  },
  'a product gets a type that is new': async (dashboard) => {
    await openProduct(dashboard, 'Tin Lantern');
    await dashboard.menu('Edit General Information');
    await dashboard.create(-2, 'Novelty');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Product was successfully updated');
    await openProduct(dashboard, 'Tin Lantern');
    await dashboard.waitForText('Novelty');
  },
  'variants of a product are changed, priced, copied, and deleted, and its options, too': async (
    dashboard,
  ) => {
    await openProduct(dashboard, 'Tin Lantern');
    await dashboard.rowMenu('TIN-Red', 'Edit Variant');
    await dashboard.fill('input[name="general.title"]', 'Dark red');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Variant was updated successfully');
    await dashboard.menu('Add Variant');
    await dashboard.fill('input[name="general.title"]', 'Green');
    await dashboard.fill('input[name="options.0.value"]', 'Green');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Variant was created successfully');
    await dashboard.rowMenu('Green', 'Duplicate Variant'); // a duplicate of a variant with a SKU would violate its uniqueness
    await dashboard.fill('input[name="options.0.value"]', 'Grey');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Green Copy');
    await dashboard.rowMenu('Green Copy', 'Delete Variant');
    await dashboard.confirm(/^Yes/);
    await dashboard.waitForText('Variant was successfully deleted');
    await dashboard.menu('Edit Prices');
    const cells = dashboard.page.locator('tr').filter({ hasText: 'TIN-Blue' }).last().locator('td');
    await cells.nth(1).dblclick();
    await dashboard.page.keyboard.type('12.50');
    await dashboard.clickButton('Save and close');
    await dashboard.confirm(/^Save/);
    await dashboard.waitForText('Successfully updated variant prices');
    await dashboard.go('products');
    await openProduct(dashboard, 'Tin Lantern');
    await dashboard.menu('Edit Options');
    await dashboard.fill('input[name="options.0.title"]', 'Color');
    await dashboard.clickButton('Save and close');
    await dashboard.waitForText('Successfully updated product options');
  },
  'a product is hidden, copied, and deleted': async (dashboard) => {
    await openProduct(dashboard, 'Tin Lantern');
    await dashboard.clickButton('Published');
    await dashboard.page.getByRole('menuitem', { name: 'Draft' }).click();
    await dashboard.waitForText('Product drafted successfully');
    await dashboard.go('products');
    await dashboard.rowMenu('Tin Lantern', 'Duplicate');
    await dashboard.page.waitForURL(/\/a\/products\/prod_/);
    await dashboard.waitForText('Tin Lantern');
    await dashboard.go('products');
    await dashboard.rowMenu('Tin Lantern', 'Delete');
    await dashboard.confirm(/^Yes/);
    await dashboard.page.locator('tr').filter({ hasText: 'Tin Lantern' }).nth(1).waitFor({ state: 'hidden' });
  },
  'a collection is created, gets products, and is deleted': async (dashboard) => {
    await dashboard.go('products?view=collections');
    await dashboard.clickButton('New Collection');
    await dashboard.fill('input[name=title]', 'Evenings');
    await dashboard.fill('input[name=handle]', 'evenings');
    await dashboard.fill('[name="metadata.entries.0.key"], input[placeholder=Key]', 'season');
    await dashboard.clickButton('Publish collection');
    await dashboard.waitForText('Successfully created collection');
    await dashboard.go('products?view=collections');
    await dashboard.page.getByText('Evenings', { exact: true }).first().click();
    await dashboard.waitUntilRendered();
    await dashboard.clickButton('Edit Products');
    await dashboard.tick('Enamel Mug');
    await dashboard.clickButton('Save');
    await dashboard.waitForText('Updated products in collection');
    await dashboard.menu('Edit Collection');
    await dashboard.fill('input[name=title]', 'Long evenings');
    await dashboard.clickButton('Save collection');
    await dashboard.waitForText('Successfully updated collection');
    await dashboard.menu('Delete');
    await dashboard.confirm(/^Yes/);
    await dashboard.go('products?view=collections'); // the page of the collection would request it again, and get a 404
    await dashboard.page.getByText('Long evenings').waitFor({ state: 'hidden' });
  },
  'products and orders are exported': async (dashboard) => {
    for (const [many, button] of Object.entries({ products: 'Export Products', orders: 'Export Orders' })) {
      await dashboard.go(many);
      await dashboard.clickButton(button);
      await dashboard.confirm('Export');
      await dashboard.waitUntilRendered();
    }
  },
};

async function openProduct(dashboard, title) {
  const { products } = await dashboard.request('GET', `/admin/products?q=${encodeURIComponent(title)}`);
  await dashboard.go(`products/${products[0].id}`);
}

/** The smallest possible image. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/5iZJ0wAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(dashboard, name) {
  const chosen = dashboard.page.waitForEvent('filechooser');
  await dashboard.page
    .getByText(/click to browse/i)
    .last()
    .click();
  await (await chosen).setFiles({ name, mimeType: 'image/png', buffer: PICTURE });
  await dashboard.waitUntilRendered();
}

async function open(dashboard, section) {
  await dashboard.page.getByText(section).last().click();
  await dashboard.waitUntilRendered();
}
