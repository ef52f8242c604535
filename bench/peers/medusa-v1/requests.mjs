import { rememberFrom } from '../../operations.mjs';
import { ADDRESS } from '../catalogue.mjs';
import { pick, randomBelow } from '../random.mjs';

/*
 * The five operations on the interface of Medusa v1, for Medusa v1 and Storekeep.
 */

let shop;
let shoppers = 0;

/** @param {{ regionId: string, shippingOptionId: string, productIds: string[], variantIds: string[] }} data */
export function useShop(data) {
  shop = data;
}

const createCart = rememberFrom(
  () => ({ method: 'POST', path: '/store/carts', body: { region_id: shop.regionId } }),
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
      ({ cart }) => ({ path: `/store/shipping-options/${cart}` }),
      ({ cart }) => ({
        method: 'POST',
        path: `/store/carts/${cart}/shipping-methods`,
        body: { option_id: shop.shippingOptionId },
      }),
      ({ cart }) => ({ method: 'POST', path: `/store/carts/${cart}/payment-sessions` }),
      rememberFrom(
        ({ cart }) => ({ method: 'POST', path: `/store/carts/${cart}/complete` }),
        (_, { type }) => {
          if (type !== 'order') throw new Error(`the checkout ended with a ${type}`);
        },
      ),
    ],
  },
];

function listProducts() {
  const offset = randomBelow(shop.productIds.length - 20);
  return { path: `/store/products?limit=20&offset=${offset}&region_id=${shop.regionId}` };
}

function getProduct() {
  return { path: `/store/products/${pick(shop.productIds)}?region_id=${shop.regionId}` };
}

function addLine({ cart }) {
  const body = { variant_id: pick(shop.variantIds), quantity: 1 };
  return { method: 'POST', path: `/store/carts/${cart}/line-items`, body };
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
  return {
    method: 'POST',
    path: `/store/carts/${cart}`,
    body: { email, shipping_address: address, billing_address: address },
  };
}
