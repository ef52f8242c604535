import { readFileSync } from 'node:fs';
import {
  type CustomerAddresses,
  type CustomersService,
  type DiscountsService,
  findInPackage,
  type RegionsService,
  type ShippingOptionsService,
  type StockLocationsService,
  type StoreService,
} from '@storekeep/server/extend';
import type { DemoProduct } from './demo-product.ts';

type CreateRegionBody = Parameters<RegionsService['create']>[0];
type CreateShippingOptionBody = Parameters<ShippingOptionsService['create']>[0];
type CreateDiscountBody = Parameters<DiscountsService['create']>[0];
type CreateCustomerBody = Parameters<CustomersService['create']>[0];
type CreateStockLocationBody = Parameters<StockLocationsService['create']>[0];
type AddressBody = Exclude<Parameters<CustomerAddresses['add']>[1], string>;
type UpdateStoreBody = Parameters<StoreService['update']>[0];

export interface DemoRegion extends CreateRegionBody {
  shippingOptions: Omit<CreateShippingOptionBody, 'region_id'>[];
}

/** A discount; `regions` are names, all of them by default, and `product` is the handle of the only one that it is for. */
export interface DemoDiscount extends Pick<CreateDiscountBody, 'code' | 'is_dynamic' | 'usage_limit'> {
  rule: Pick<CreateDiscountBody['rule'], 'type' | 'value' | 'allocation' | 'description'>;
  regions?: readonly string[];
  product?: string;
}

/** A price list; `factor` applies to the prices of the products. */
interface DemoPriceList {
  name: string;
  description: string;
  type: 'sale' | 'override';
  factor: number;
  products: readonly string[];
  forGroup: boolean;
}

/** A customer of the demo shop. */
export interface Buyer {
  email: string;
  region: 'Europe' | 'United States' | 'Japan';
  address: AddressBody & { first_name: string; last_name: string };
}

/** The content of the demo shop beside its products. */
interface DemoData {
  store: UpdateStoreBody;
  /** If the shop has stock at locations; new products are at the first one. */
  stockLocations: CreateStockLocationBody[];
  regions: DemoRegion[];
  shopper: Omit<CreateCustomerBody, 'password'> & { address: AddressBody };
  /** The names of a tree of categories; products are in the category of their type, and in the one above. */
  categories: Readonly<Record<string, readonly string[]>>;
  discounts: DemoDiscount[];
  priceLists: readonly DemoPriceList[];
  customerGroup: string;
  /** In euros. */
  giftCardValue: number;
  /** The demo customer, who has an account. */
  maja: Buyer;
  guests: Buyer[];
  /** Further guests, and what was bought in the last weeks: there is plenty of these in stock. */
  names: readonly string[];
  baskets: readonly Readonly<Record<string, number>>[];
}

const data = readJson<DemoData>('demo-shop');
export const { store, stockLocations, regions, shopper, categories, discounts, priceLists } = data;
export const { customerGroup, giftCardValue, maja, guests, names, baskets } = data;

export const collections = ['Camp Kitchen', 'Warm Layers', 'After Dark'];

/** Reads all products, in the order in which lists show them. */
export const readProducts = (): DemoProduct[] => readJson('products');

function readJson<T>(name: string): T {
  return JSON.parse(readFileSync(findInPackage(`examples/storefront/${name}.json`), 'utf8')) as T;
}
