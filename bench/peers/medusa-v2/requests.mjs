import { rememberFrom } from '../../operations.mjs';
import { ADDRESS } from '../catalogue.mjs';
import { pick, randomBelow } from '../random.mjs';

/*
 * The five operations on the store API of Medusa v2.
 */

let shop;
let shoppers = 0;

/** @param {{ regionId: string, shippingOptionId: string, publishableKey: string, productIds: string[], variantIds: string[] }} data */
export function useShop(data) {
  shop = data;
}

/** Medusa v2 returns prices and stock of variants only if they are requested. */
const FIELDS = 'fields=*variants.calculated_price,%2Bvariants.inventory_quantity';

const createCart = rememberFrom(
  () => post('/store/carts', { region_id: shop.regionId }),
  (results, { cart }) => (results.cart = cart.id),
);

export const operations = [
  { name: 'list', requests: [listProducts] },
  { name: 'get', requests: [getProduct] },
  { name: 'create', requests: [createCart] },
  { name: 'add', requests: [addLine], cart: { requests: [createCart, addLine], uses: 4 } },
  {
    name: 'checkout',
    requests: [
      createCart,
      addLine,
      setAddresses,
      ({ cart }) => get(`/store/shipping-options?cart_id=${cart}`),
      ({ cart }) => post(`/store/carts/${cart}/shipping-methods`, { option_id: shop.shippingOptionId }),
      rememberFrom(
        ({ cart }) => post('/store/payment-collections', { cart_id: cart }),
        (results, { payment_collection }) => (results.collection = payment_collection.id),
      ),
      ({ collection }) =>
        post(`/store/payment-collections/${collection}/payment-sessions`, {
          provider_id: 'pp_system_default',
        }),
      rememberFrom(
        ({ cart }) => post(`/store/carts/${cart}/complete`, {}),
        (_, { type }) => {
          if (type !== 'order') throw new Error(`the checkout ended with a ${type}`);
        },
      ),
    ],
  },
];

function listProducts() {
  const offset = randomBelow(shop.productIds.length - 20);
  return get(`/store/products?limit=20&offset=${offset}&region_id=${shop.regionId}&${FIELDS}`);
}

function getProduct() {
  return get(`/store/products/${pick(shop.productIds)}?region_id=${shop.regionId}&${FIELDS}`);
}

function addLine({ cart }) {
  return post(`/store/carts/${cart}/line-items`, { variant_id: pick(shop.variantIds), quantity: 1 });
}

/** Every shopper is a new customer. */
function setAddresses({ cart }) {
  const address = {
    first_name: ADDRESS.firstName,
    last_name: ADDRESS.lastName,
    address_1: ADDRESS.street,
    city: ADDRESS.city,
    postal_code: ADDRESS.postalCode,
    country_code: ADDRESS.country,
  };
  const email = `shopper-${process.pid}-${shoppers++}@shop.example`;
  return post(`/store/carts/${cart}`, { email, shipping_address: address, billing_address: address });
}

function get(path) {
  return { path, headers: { 'x-publishable-api-key': shop.publishableKey } };
}

function post(path, body) {
  return { ...get(path), method: 'POST', body };
}
