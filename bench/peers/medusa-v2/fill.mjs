import { ADDRESS, createProducts, SHIPPING_CENTS, SIZES, STOCK, TAX_PERCENT } from '../catalogue.mjs';

const PRODUCTS_AT_ONCE = 50;
const LEVELS_AT_ONCE = 500;

/**
 * Fills a shop by the admin API: one region with taxes, one location that ships and has the stock, a sales channel with a publishable key.
 * @returns the shop that `requests.mjs` uses
 */
export async function fill(admin, count) {
  const salesChannelId = (await admin.get('/admin/sales-channels')).sales_channels[0].id;
  const regionId = await createRegion(admin);
  const profileId = await findShippingProfile(admin);
  const locationId = await createLocation(admin, salesChannelId);
  const shippingOptionId = await createShippingOption(admin, locationId, profileId);
  const products = await createCatalogue(admin, createProducts(count), { salesChannelId, profileId });
  await createStock(admin, locationId, count * SIZES.length);
  const { api_key } = await admin.post('/admin/api-keys', { title: 'Storefront', type: 'publishable' });
  await admin.post(`/admin/api-keys/${api_key.id}/sales-channels`, { add: [salesChannelId] });
  return {
    ...{ regionId, shippingOptionId, publishableKey: api_key.token },
    productIds: products.map(({ id }) => id),
    variantIds: products.flatMap(({ variants }) => variants.map(({ id }) => id)),
  };
}

async function createRegion(admin) {
  const { stores } = await admin.get('/admin/stores');
  await admin.post(`/admin/stores/${stores[0].id}`, {
    supported_currencies: [{ currency_code: 'eur', is_default: true }, { currency_code: 'usd' }],
  });
  const { region } = await admin.post('/admin/regions', {
    name: 'Europe',
    currency_code: 'eur',
    countries: [ADDRESS.country],
    payment_providers: ['pp_system_default'],
  });
  await admin.post('/admin/tax-regions', {
    country_code: ADDRESS.country,
    provider_id: 'tp_system',
    default_tax_rate: { name: 'Standard', code: 'standard', rate: TAX_PERCENT },
  });
  return region.id;
}

async function findShippingProfile(admin) {
  const { shipping_profiles } = await admin.get('/admin/shipping-profiles');
  if (shipping_profiles.length) return shipping_profiles[0].id;
  const { shipping_profile } = await admin.post('/admin/shipping-profiles', {
    name: 'Default',
    type: 'default',
  });
  return shipping_profile.id;
}

async function createLocation(admin, salesChannelId) {
  const { stock_location } = await admin.post('/admin/stock-locations', {
    name: 'Warehouse',
    address: { address_1: ADDRESS.street, city: ADDRESS.city, country_code: ADDRESS.country },
  });
  const path = `/admin/stock-locations/${stock_location.id}`;
  await admin.post(`${path}/sales-channels`, { add: [salesChannelId] });
  await admin.post(`${path}/fulfillment-providers`, { add: ['manual_manual'] });
  await admin.post(`${path}/fulfillment-sets`, { name: 'Shipping', type: 'shipping' });
  return stock_location.id;
}

async function createShippingOption(admin, locationId, profileId) {
  const { stock_location } = await admin.get(`/admin/stock-locations/${locationId}?fields=*fulfillment_sets`);
  const setId = stock_location.fulfillment_sets[0].id;
  const { fulfillment_set } = await admin.post(`/admin/fulfillment-sets/${setId}/service-zones`, {
    name: 'Europe',
    geo_zones: [{ type: 'country', country_code: ADDRESS.country }],
  });
  const { shipping_option } = await admin.post('/admin/shipping-options', {
    name: 'Standard',
    service_zone_id: fulfillment_set.service_zones[0].id,
    shipping_profile_id: profileId,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Standard', description: 'By mail', code: 'standard' },
    prices: [{ currency_code: 'eur', amount: SHIPPING_CENTS / 100 }],
    rules: [
      { attribute: 'enabled_in_store', operator: 'eq', value: 'true' },
      { attribute: 'is_return', operator: 'eq', value: 'false' },
    ],
  });
  return shipping_option.id;
}

async function createCatalogue(admin, products, { salesChannelId, profileId }) {
  const created = [];
  for (const chunk of chunksOf(products, PRODUCTS_AT_ONCE)) {
    const create = chunk.map(({ variants, ...product }) => ({
      ...product,
      status: 'published',
      shipping_profile_id: profileId,
      sales_channels: [{ id: salesChannelId }],
      options: [{ title: 'Size', values: SIZES }],
      variants: variants.map(({ size, sku, cents }) => ({
        ...{ title: size, sku, manage_inventory: true, options: { Size: size } },
        prices: ['eur', 'usd'].map((currency_code) => ({ currency_code, amount: cents / 100 })),
      })),
    }));
    created.push(...(await admin.post('/admin/products/batch', { create })).created);
  }
  return created;
}

async function createStock(admin, locationId, count) {
  for (let offset = 0; offset < count; offset += LEVELS_AT_ONCE) {
    const { inventory_items } = await admin.get(
      `/admin/inventory-items?fields=id&order=id&limit=${LEVELS_AT_ONCE}&offset=${offset}`,
    );
    const create = inventory_items.map(({ id }) => ({
      ...{ inventory_item_id: id, location_id: locationId, stocked_quantity: STOCK },
    }));
    await admin.post('/admin/inventory-items/location-levels/batch', { create });
  }
}

function chunksOf(list, size) {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
}
