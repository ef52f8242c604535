import { CARTS, CODE, createPriceLists, ids, ORDERS, PRODUCTS, TOKEN, VARIANTS } from './catalogue.mjs';

/*
 * The measured operations. A unit is one run of all `requests`; each gets the results of the previous ones, and may add its own.
 * `targets`: the minimum share of the requests/s of the floor, or of the operation in `comparedWith`; the maximum CPU time (Node
 * and PostgreSQL together, in ms per unit), or its share of that of `comparedWith`; the maximum bytes of the response; the maximum number of statements of the unit and of its last request. For operations with
 * `hasStockLocations`, all variants have their stock at two locations; those with `uncached` use a server without a row cache.
 */

/** What browsers send over HTTPS. */
const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd';

let unit = 0;
let shop = { filledCarts: [], groupCustomerToken: '', entityTags: [] };
const completeCart = rememberFrom(complete, (_, { type }) => {
  if (type !== 'order') throw new Error(`the checkout ended with a ${type}`);
});

/**
 * Further data of the shop.
 * @param {{ filledCarts: string[], groupCustomerToken: string, entityTags: { path: string, etag: string }[] }} data ids of carts with items, the
 *   token of a customer in both groups, and products with their entity tags
 */
export function useShop(data) {
  shop = data;
}

export const operations = [
  {
    name: 'list',
    title: 'List 20 products',
    floor: true,
    targets: { share: 0.7, cpu: 3.5 },
    requests: [productsPage],
  },
  {
    name: 'get',
    title: 'Get a product',
    floor: true,
    targets: { share: 0.4, cpu: 0.5 },
    requests: [getProduct],
  },
  {
    name: 'list-browser',
    title: 'List 20 products, as a browser',
    comparedWith: 'list',
    targets: { share: 0.7, bytes: 12_000 },
    requests: [() => ({ ...productsPage(), encodings: BROWSER_ENCODINGS })],
  },
  {
    name: 'get-browser',
    title: 'Get a product, as a browser',
    comparedWith: 'get',
    targets: {},
    requests: [() => ({ ...getProduct(), encodings: BROWSER_ENCODINGS })],
  },
  {
    name: 'unchanged',
    title: 'Get a product that is unchanged (304)',
    comparedWith: 'get',
    targets: { cpuShare: 0.8 },
    requests: [
      () => ({ ...shop.entityTags[randomBelow(shop.entityTags.length)], encodings: BROWSER_ENCODINGS }),
    ],
  },
  {
    name: 'list-uncached',
    title: 'List 20 products, not cached',
    floor: true,
    uncached: true,
    targets: { share: 0.7 },
    requests: [productsPage],
  },
  {
    name: 'get-uncached',
    title: 'Get a product, not cached',
    floor: true,
    uncached: true,
    targets: { share: 0.4 },
    requests: [getProduct],
  },
  {
    name: 'cart',
    title: 'Get a cart',
    targets: {},
    requests: [() => ({ path: `/store/carts/${shop.filledCarts[randomBelow(shop.filledCarts.length)]}` })],
  },
  {
    name: 'create',
    title: 'Create a cart',
    targets: { cpu: 1.5 },
    requests: [createCart],
  },
  {
    name: 'add',
    title: 'Add a line',
    targets: { cpu: 3, statements: 8 },
    requests: [() => addLine({ cart: ids.cart(1 + (unit++ % CARTS)) })],
  },
  {
    name: 'checkout',
    title: 'Check out',
    targets: { cpu: 15, statementsOfLast: 9 },
    requests: [...toPayment(), completeCart],
  },
  {
    name: 'code',
    title: 'Check out with a code',
    comparedWith: 'checkout',
    targets: { share: 0.8 },
    requests: [...toPayment(enterCode), completeCart],
  },
  {
    name: 'locations',
    title: 'Check out at locations',
    comparedWith: 'checkout',
    hasStockLocations: true,
    targets: { share: 0.77, statementsOfLast: 9 },
    requests: [...toPayment(), completeCart],
  },
  {
    name: 'order',
    title: 'Get an order, as staff',
    floor: true,
    targets: { share: 0.67, statements: 2 },
    requests: [() => ({ path: `/admin/orders/${ids.order(1 + randomBelow(ORDERS))}`, token: TOKEN })],
  },
  {
    name: 'fulfill',
    title: 'Fulfill a piece of an order',
    targets: {}, // a spec checks its statements; here, those of the delivery of events would be included
    requests: [fulfill],
  },
  {
    name: 'price-lists',
    title: 'List 20 products for a customer in two groups',
    comparedWith: 'list',
    targets: { share: 0.8 },
    prepare: createPriceLists,
    requests: [() => ({ ...productsPage(), token: shop.groupCustomerToken })],
  },
];

/** The requests that prepare a cart for completion: two lines, addresses, shipping, a payment session. */
export const fillCart = toPayment(addLine);

/**
 * Runs one unit on a connection.
 * @param {(index: number, bytes: number) => void} [onResponse] called after each response, with the size of its body
 * @param {object} [results] results of earlier requests
 */
export async function run({ requests }, client, onResponse, results = {}) {
  for (const [index, request] of requests.entries()) {
    const { content, headText } = await client.exchange(request(results));
    request.remember?.(results, JSON.parse(content.toString()), headText);
    onResponse?.(index, content.length);
  }
  return results;
}

/** The paths of all products, one by one and in pages. */
export function productPaths() {
  const numbers = Array.from({ length: PRODUCTS }, (_, index) => index);
  const offsets = numbers.filter((number) => number % 20 === 0);
  return [...numbers.map((number) => productPath(number + 1)), ...offsets.map(pagePath)];
}

function productsPage() {
  return { path: pagePath(randomBelow(PRODUCTS - 20)) };
}

function getProduct() {
  return { path: productPath(1 + randomBelow(PRODUCTS)) };
}

function pagePath(offset) {
  return `/store/products?limit=20&offset=${offset}&region_id=${ids.region}`;
}

function productPath(number) {
  return `/store/products/${ids.product(number)}?region_id=${ids.region}`;
}

/** The stock of each variant is at least ten. */
function fulfill() {
  const order = 1 + randomBelow(ORDERS);
  const items = [{ item_id: ids.item(2 * order - randomBelow(2)), quantity: 1 }];
  return {
    method: 'POST',
    path: `/admin/orders/${ids.order(order)}/fulfillment`,
    body: { items },
    token: TOKEN,
  };
}

function createCart() {
  return { method: 'POST', path: '/store/carts', body: { region_id: ids.region } };
}

function addLine({ cart }) {
  const body = { variant_id: ids.variant(1 + randomBelow(VARIANTS)), quantity: 1 + randomBelow(3) };
  return { method: 'POST', path: `/store/carts/${cart}/line-items`, body };
}

function address({ cart }) {
  const address = {
    first_name: 'Oliver',
    last_name: 'Juhl',
    address_1: 'Hauptstrasse 1',
    city: 'Berlin',
    postal_code: '10115',
    country_code: 'de',
  };
  // every shopper is a new customer
  const email = `shopper-${process.pid}-${unit++}@shop.example`;
  return {
    method: 'POST',
    path: `/store/carts/${cart}`,
    body: { email, shipping_address: address, billing_address: address },
  };
}

/** All requests of a checkout except the last. @param more additional requests after the first line */
function toPayment(...more) {
  return prepareCart(addLine, ...more);
}

/**
 * The requests that prepare a cart of one unit for completion.
 * @param {number} variant its number
 * @param {string} [code] a discount code
 */
export function cartOf(variant, code) {
  const addVariant = ({ cart }) => ({
    method: 'POST',
    path: `/store/carts/${cart}/line-items`,
    body: { variant_id: ids.variant(variant), quantity: 1 },
  });
  return prepareCart(addVariant, ...(code ? [enterCode] : []));
}

/** @param lines requests that fill the cart */
function prepareCart(...lines) {
  return [
    rememberFrom(createCart, (results, { cart }) => (results.cart = cart.id)),
    ...lines,
    address,
    ({ cart }) => ({ path: `/store/shipping-options/${cart}` }),
    ({ cart }) => ({
      method: 'POST',
      path: `/store/carts/${cart}/shipping-methods`,
      body: { option_id: ids.shippingOption },
    }),
    ({ cart }) => ({ method: 'POST', path: `/store/carts/${cart}/payment-sessions` }),
  ];
}

/** Applies a discount code of 10 %. */
function enterCode({ cart }) {
  return { method: 'POST', path: `/store/carts/${cart}`, body: { discounts: [{ code: CODE }] } };
}

function complete({ cart }) {
  return { method: 'POST', path: `/store/carts/${cart}/complete` };
}

/** A request with a function that learns from the response: `remember(results, body, headText)`. */
export function rememberFrom(request, remember) {
  return Object.assign((results) => request(results), { remember });
}

function randomBelow(n) {
  return Math.floor(Math.random() * n);
}
