/* The steps with products and collections. */

export const productStories = {
  'a product is made, with options, variants, prices and pictures': async (desk) => {
    await desk.go('products');
    await desk.press('New Product');
    await desk.fill('input[name="general.title"]', 'Tin Lantern');
    await desk.fill('input[name="general.subtitle"]', 'For candles');
    await desk.fill('[name="general.description"]', 'Stands in the wind.');
    await open(desk, /^Organize/);
    await desk.choose(-2, 'Lighting');
    await desk.choose(-1, 'Camp Kitchen');
    await open(desk, /^Variants/);
    await desk.press('Add an option');
    await desk.fill('input[placeholder="Color..."]', 'Colour');
    await desk.page
      .locator('input[id=tag-input], input[name=tag-input]')
      .last()
      .pressSequentially('Red,Blue,');
    for (const colour of ['Red', 'Blue']) {
      await desk.press('Add a variant');
      await desk.choose(-1, colour);
      await open(desk, /^Stock & Inventory/);
      await desk.fill('input[name="stock.sku"]', `TIN-${colour}`);
      await desk.confirm('Save and close');
    }
    await open(desk, /^Attributes/);
    await desk.fill('input[name="dimensions.weight"]', 350);
    await desk.choose(-1, 'Denmark');
    await open(desk, /^Thumbnail/);
    await upload(desk, 'lantern.png');
    await open(desk, /^Media/);
    await upload(desk, 'evening.png');
    await desk.press('Publish product');
    await desk.page.waitForURL(/\/a\/products\/prod_/);
    await desk.sees('TIN-Blue');
  },
  'each part of a product is changed': async (desk) => {
    await desk.ask('POST', '/admin/sales-channels', { name: 'Fair' });
    await openProduct(desk, 'Tin Lantern');
    await desk.menu('Edit General Information');
    await desk.fill('[name="general.description"]', 'Stands in the rain.');
    await desk.choose(-1, 'Warm Layers');
    await desk.press('Save');
    await desk.sees('Product was successfully updated');
    await desk.menu('Edit Attributes');
    await desk.fill('input[name="dimensions.height"]', 20);
    await desk.fill('input[name="customs.mid_code"]', 'DKTIN');
    await desk.press('Save');
    await desk.sees('Product was successfully updated');
    await desk.press('Edit Media');
    await upload(desk, 'morning.png');
    await desk.press('Save and close');
    await desk.sees('Product was successfully updated');
    await desk.press('Edit');
    await upload(desk, 'new.png');
    await desk.press('Save and close');
    await desk.sees('Product was successfully updated');
    await desk.menu('Edit Sales Channels');
    await desk.press('Add Channels');
    await desk.tick('Fair');
    await desk.press('Save and close');
    await desk.sees('Successfully updated sales channels');
    await desk.page.getByText(/^\(\d+ items\)$/).click(); // shows all items
    await desk.sees('"tin-lantern"');
  },
  'a product gets a type that is new': async (desk) => {
    await openProduct(desk, 'Tin Lantern');
    await desk.menu('Edit General Information');
    await desk.create(-2, 'Novelty');
    await desk.press('Save');
    await desk.sees('Product was successfully updated');
    await openProduct(desk, 'Tin Lantern');
    await desk.sees('Novelty');
  },
  'variants of a product are changed, priced, copied, and deleted, and its options, too': async (desk) => {
    await openProduct(desk, 'Tin Lantern');
    await desk.rowMenu('TIN-Red', 'Edit Variant');
    await desk.fill('input[name="general.title"]', 'Dark red');
    await desk.press('Save and close');
    await desk.sees('Variant was updated successfully');
    await desk.menu('Add Variant');
    await desk.fill('input[name="general.title"]', 'Green');
    await desk.fill('input[name="options.0.value"]', 'Green');
    await desk.press('Save and close');
    await desk.sees('Variant was created successfully');
    await desk.rowMenu('Green', 'Duplicate Variant'); // a duplicate of a variant with a SKU would violate its uniqueness
    await desk.fill('input[name="options.0.value"]', 'Grey');
    await desk.press('Save and close');
    await desk.sees('Green Copy');
    await desk.rowMenu('Green Copy', 'Delete Variant');
    await desk.confirm(/^Yes/);
    await desk.sees('Variant was successfully deleted');
    await desk.menu('Edit Prices');
    const cells = desk.page.locator('tr').filter({ hasText: 'TIN-Blue' }).last().locator('td');
    await cells.nth(1).dblclick();
    await desk.page.keyboard.type('12.50');
    await desk.press('Save and close');
    await desk.confirm(/^Save/);
    await desk.sees('Successfully updated variant prices');
    await desk.go('products');
    await openProduct(desk, 'Tin Lantern');
    await desk.menu('Edit Options');
    await desk.fill('input[name="options.0.title"]', 'Color');
    await desk.press('Save and close');
    await desk.sees('Successfully updated product options');
  },
  'a product is hidden, copied, and deleted': async (desk) => {
    await openProduct(desk, 'Tin Lantern');
    await desk.press('Published');
    await desk.page.getByRole('menuitem', { name: 'Draft' }).click();
    await desk.sees('Product drafted successfully');
    await desk.go('products');
    await desk.rowMenu('Tin Lantern', 'Duplicate');
    await desk.page.waitForURL(/\/a\/products\/prod_/);
    await desk.sees('Tin Lantern');
    await desk.go('products');
    await desk.rowMenu('Tin Lantern', 'Delete');
    await desk.confirm(/^Yes/);
    await desk.page.locator('tr').filter({ hasText: 'Tin Lantern' }).nth(1).waitFor({ state: 'hidden' });
  },
  'a collection is made, gets products, and is deleted': async (desk) => {
    await desk.go('products?view=collections');
    await desk.press('New Collection');
    await desk.fill('input[name=title]', 'Evenings');
    await desk.fill('input[name=handle]', 'evenings');
    await desk.fill('[name="metadata.entries.0.key"], input[placeholder=Key]', 'season');
    await desk.press('Publish collection');
    await desk.sees('Successfully created collection');
    await desk.go('products?view=collections');
    await desk.page.getByText('Evenings', { exact: true }).first().click();
    await desk.drawn();
    await desk.press('Edit Products');
    await desk.tick('Enamel Mug');
    await desk.press('Save');
    await desk.sees('Updated products in collection');
    await desk.menu('Edit Collection');
    await desk.fill('input[name=title]', 'Long evenings');
    await desk.press('Save collection');
    await desk.sees('Successfully updated collection');
    await desk.menu('Delete');
    await desk.confirm(/^Yes/);
    await desk.go('products?view=collections'); // the page of the collection would request it again, and get a 404
    await desk.page.getByText('Long evenings').waitFor({ state: 'hidden' });
  },
  'products and orders are exported': async (desk) => {
    for (const [many, button] of Object.entries({ products: 'Export Products', orders: 'Export Orders' })) {
      await desk.go(many);
      await desk.press(button);
      await desk.confirm('Export');
      await desk.drawn();
    }
  },
};

async function openProduct(desk, title) {
  const { products } = await desk.ask('GET', `/admin/products?q=${encodeURIComponent(title)}`);
  await desk.go(`products/${products[0].id}`);
}

/** The smallest possible image. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/5iZJ0wAAAABJRU5ErkJggg==',
  'base64',
);

async function upload(desk, name) {
  const chosen = desk.page.waitForEvent('filechooser');
  await desk.page
    .getByText(/click to browse/i)
    .last()
    .click();
  await (await chosen).setFiles({ name, mimeType: 'image/png', buffer: PICTURE });
  await desk.drawn();
}

async function open(desk, section) {
  await desk.page.getByText(section).last().click();
  await desk.drawn();
}
