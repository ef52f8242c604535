import { exportCsv, formatCsv, hashProductTables, importCsv, parseCsv } from '../support/jobs.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';
import { createLocation, getLevels, placeOrderOf } from '../support/stock.ts';

/* New variants of a shop that stocks its products at locations (`STOCK_LOCATIONS`). */

let shop: SampleShop;
let home: string;
beforeAll(async () => {
  shop = await useSampleShop({ STOCK_LOCATIONS: 'true' });
});
afterAll(() => shop.close());

it('A new variant has an inventory item, and no level before there is a location', async () => {
  const { variants } = await createSizedProduct(
    shop,
    'Early',
    ['One size'],
    { eur: 1000 },
    { inventory_quantity: 5 },
  );
  const [item] = await itemsOf(variants[0].id);
  expect(item).toMatchObject({ title: 'One size', location_levels: [] });
});

describe('With a default location', () => {
  beforeAll(async () => {
    home = ok(await shop.admin.post('/stock-locations', { name: 'Home' })).stock_location.id;
    const { default_sales_channel_id: channel } = ok(await shop.admin.get('/store')).store;
    ok(await shop.admin.post(`/sales-channels/${channel}/stock-locations`, { location_id: home }));
  });

  it('the stock of a new variant is at that location and is sold from there', async () => {
    const variantFields = {
      sku: 'LAMP',
      weight: 300,
      hs_code: '9405',
      origin_country: 'dk',
      inventory_quantity: 5,
    };
    const { variants } = await createSizedProduct(shop, 'Lamp', ['One size'], { eur: 1000 }, variantFields);
    const [item] = await itemsOf(variants[0].id);
    expect(item).toMatchObject({
      ...{ sku: 'LAMP', title: 'One size', weight: 300, hs_code: '9405', origin_country: 'dk' },
      location_levels: [{ location_id: home, stocked_quantity: 5, reserved_quantity: 0 }],
    });
    await placeOrderOf(shop, { variant_id: variants[0].id, quantity: 2 });
    expect(await getLevels(shop, item.id)).toEqual({ [home]: [5, 2] });
  });

  it('a variant without managed inventory has no inventory item', async () => {
    const { variants } = await createSizedProduct(
      shop,
      'Air',
      ['Any'],
      { eur: 1000 },
      { manage_inventory: false },
    );
    expect(await itemsOf(variants[0].id)).toEqual([]);
  });

  describe('a product', () => {
    async function createWithSizes(title: string): Promise<{ id: string; option_id: string }> {
      const { id } = await createSizedProduct(shop, title, ['Small', 'Medium'], { eur: 1000 });
      const { options } = ok(await shop.admin.get(`/products/${id}?expand=options`)).product;
      return { id, option_id: options[0].id };
    }

    it('has an inventory item for a variant that is added', async () => {
      const { id, option_id } = await createWithSizes('Hat');
      const large = { title: 'Large', options: [{ option_id, value: 'Large' }], prices: [] };
      const { variants } = ok(await shop.admin.post(`/products/${id}/variants`, large)).product;
      expect(variants).toHaveLength(3);
      for (const variant of variants) expect(await itemsOf(variant.id)).toHaveLength(1);
    });

    it('has inventory items only for the variants that replace others', async () => {
      const { id, option_id } = await createWithSizes('Cap');
      const { variants: formerVariants } = ok(
        await shop.admin.get(`/products/${id}?expand=variants`),
      ).product;
      expect(formerVariants).toHaveLength(2);
      const huge = { title: 'Huge', options: [{ option_id, value: 'Huge' }], prices: [] };
      const { variants } = ok(await shop.admin.post(`/products/${id}`, { variants: [huge] })).product;
      expect(await itemsOf(variants[0].id)).toHaveLength(1);
      for (const variant of formerVariants) expect(await itemsOf(variant.id)).toEqual([]);
    });
  });

  it('a variant with the SKU of a leftover inventory item is sold from that item', async () => {
    const stock = { sku: 'STAYS', inventory_quantity: 5 };
    const { id, variants } = await createSizedProduct(shop, 'Old', ['One size'], { eur: 1000 }, stock);
    const [item] = await itemsOf(variants[0].id);
    await placeOrderOf(shop, { variant_id: variants[0].id, quantity: 2 });
    ok(await shop.admin.delete(`/products/${id}`));
    const again = await createSizedProduct(shop, 'New', ['One size'], { eur: 1000 }, stock);
    expect(await itemsOf(again.variants[0].id)).toMatchObject([{ id: item.id }]);
    expect(await getLevels(shop, item.id)).toEqual({ [home]: [5, 2] });
  });

  describe('an import of new variants', () => {
    let items: { id: string }[];

    beforeAll(async () => {
      const header = [
        'Product Handle',
        'Product Title',
        'Option 1 Name',
        'Option 1 Value',
        'Variant Title',
        'Variant SKU',
      ];
      const file = formatCsv(
        [...header, 'Variant Inventory Quantity'],
        ['scarf', 'Scarf', 'Size', 'Short', 'Short', 'SCARF-S', '4'],
        ['scarf', 'Scarf', 'Size', 'Long', 'Long', 'SCARF-L', '6'],
      );
      expect((await importCsv(shop, file)).result.errors).toEqual([]);
      items = ok(await shop.admin.get('/inventory-items?q=SCARF&order=sku')).inventory_items;
    });

    it('creates their levels at the location', () => {
      expect(items).toMatchObject([
        { sku: 'SCARF-L', location_levels: [{ location_id: home, stocked_quantity: 6 }] },
        { sku: 'SCARF-S', location_levels: [{ location_id: home, stocked_quantity: 4 }] },
      ]);
    });

    it('is followed by an export with the stock of all locations, whose import changes nothing', async () => {
      const other = await createLocation(shop, 'Other');
      const [long] = items;
      const level = { location_id: other, stocked_quantity: 3 };
      ok(await shop.admin.post(`/inventory-items/${long.id}/location-levels`, level));

      const exported = await exportCsv(shop, { filterable_fields: { handle: 'scarf' } });
      expect(
        parseCsv(exported).map((row) => [row['Variant SKU'], row['Variant Inventory Quantity']]),
      ).toEqual([
        ['SCARF-S', '4'],
        ['SCARF-L', '9'],
      ]);
      const before = await hashProductTables(shop);
      await importCsv(shop, exported);
      expect(await hashProductTables(shop)).toBe(before);
    });
  });

  it('an import changes no level of existing variants', async () => {
    const stock = { sku: 'KEPT', inventory_quantity: 5 };
    const { variants } = await createSizedProduct(shop, 'Restocked', ['One size'], { eur: 1000 }, stock);
    await importCsv(shop, formatCsv(['Variant SKU', 'Variant Inventory Quantity'], ['KEPT', '500']));
    const [item] = await itemsOf(variants[0].id);
    expect(await getLevels(shop, item.id)).toEqual({ [home]: [5, 0] });
    const [row] = parseCsv(await exportCsv(shop, { filterable_fields: { title: 'Restocked' } }));
    expect(row['Variant Inventory Quantity']).toBe('5');
  });
});

it('A shop without stock locations creates no inventory items', async () => {
  const plain = await useSampleShop();
  expect(ok(await plain.admin.get('/inventory-items')).count).toBe(0);
  await plain.close();
});

async function itemsOf(variant: string): Promise<{ id: string; location_levels: object[] }[]> {
  return ok(await shop.admin.get(`/inventory-items?limit=1000`)).inventory_items.filter(({ variants }) =>
    variants.some(({ id }) => id === variant),
  );
}
