import type { AddressBody } from '#shop/people/customers/address.input';
import type { CreateCustomerBody } from '#shop/people/customers/customers.input';
import type { CreateRegionBody } from '#shop/settings/regions/regions.input';
import type { UpdateStoreBody } from '#shop/settings/store/store.input';
import type { CreateShippingOptionBody } from '#shop/shipping/options/shipping-options.input';
import type { CreateStockLocationBody } from '#shop/stock/stock-locations/stock-locations.input';

/** The settings of the demo shop, which sells outdoor products (`demo-products.ts`). */
export const store: UpdateStoreBody = {
  name: 'Lantern Hill',
  currencies: ['eur', 'usd', 'jpy'],
  default_currency_code: 'eur',
};

/** The stock locations, if the shop has stock at locations. New products are at the first one. */
export const stockLocations: CreateStockLocationBody[] = [
  {
    name: 'Warehouse',
    address: { address_1: 'Am Steg 4', postal_code: '24937', city: 'Flensburg', country_code: 'de' },
  },
  {
    name: 'Shop in Berlin',
    address: { address_1: 'Torstraße 7', postal_code: '10119', city: 'Berlin', country_code: 'de' },
  },
];

export interface DemoRegion extends CreateRegionBody {
  /** Shipping prices, and the minimum subtotal for free shipping; in minor units. */
  shipping: { standard: number; express: number; freeFrom: number; return: number };
}

/** Lists show the region that was created last first: clients that take the first one sell in Europe. */
export const regions: DemoRegion[] = [
  {
    name: 'Japan',
    currency_code: 'jpy',
    tax_rate: 10,
    includes_tax: true,
    countries: ['jp'],
    payment_providers: ['manual'],
    fulfillment_providers: ['manual'],
    shipping: { standard: 800, express: 1900, freeFrom: 15000, return: 700 },
  },
  {
    name: 'United States',
    currency_code: 'usd',
    tax_rate: 8.875,
    countries: ['us'],
    payment_providers: ['manual'],
    fulfillment_providers: ['manual'],
    shipping: { standard: 690, express: 1890, freeFrom: 10000, return: 590 },
  },
  {
    name: 'Europe',
    currency_code: 'eur',
    tax_rate: 19,
    countries: ['de', 'at', 'fr', 'nl', 'dk', 'se'],
    payment_providers: ['manual'],
    fulfillment_providers: ['manual'],
    shipping: { standard: 490, express: 1290, freeFrom: 9000, return: 390 },
  },
];

export function shippingOptions({ shipping }: DemoRegion): Omit<CreateShippingOptionBody, 'region_id'>[] {
  return [
    { name: 'Standard', amount: shipping.standard, ...MANUAL },
    { name: 'Express', amount: shipping.express, ...MANUAL },
    {
      name: 'Free standard',
      amount: 0,
      requirements: [{ type: 'min_subtotal', amount: shipping.freeFrom }],
      ...MANUAL,
    },
    {
      name: 'Return parcel',
      amount: shipping.return,
      ...MANUAL,
      data: { id: 'manual-fulfillment-return', is_return: true },
      is_return: true,
    },
  ];
}

const MANUAL = {
  provider_id: 'manual',
  price_type: 'flat_rate',
  data: { id: 'manual-fulfillment' },
} as const;

export const shopper: Omit<CreateCustomerBody, 'password'> & { address: AddressBody } = {
  email: 'maja@example.com',
  first_name: 'Maja',
  last_name: 'Lindberg',
  phone: '+49 30 5550142',
  address: {
    first_name: 'Maja',
    last_name: 'Lindberg',
    address_1: 'Lindenweg 12',
    city: 'Berlin',
    postal_code: '10115',
    country_code: 'de',
    phone: '+49 30 5550142',
  },
};
