import { favour, ids, CARTS, CODE, ORDERS, PRODUCTS, TOKEN, VARIANTS } from './catalogue.mjs';

/*
 * The measured operations. A unit is one run of all `requests`; each gets the results of the previous ones, and may add its own.
 * `targets`: the minimum share of the requests/s of the floor, or of the operation in `comparedWith`; the maximum CPU time (Node
 * and PostgreSQL together, in ms per unit), or its share of that of `comparedWith`; the maximum bytes of the response; the maximum number of statements of the unit and of its last request. For operations with
 * `shelved`, all variants have their stock at two locations; those with `anew` use a server without a row cache.
 */

/** What browsers send over HTTPS. */
const BROWSER_ENCODINGS = 'gzip, deflate, br, zstd';

let unit = 0;
let shop = { filledCarts: [], favoured: '', tagged: [] };
const completeCart = learning(complete, (_, { type }) => {
  if (type !== 'order') throw new Error(`the checkout ended with a ${type}`);
});

/**
 * Further data of the shop.
 * @param {{ filledCarts: string[], favoured: string, tagged: { path: string, etag: string }[] }} given ids of carts with items, the
 *   token of a customer in both groups, and products with their entity tags
 */
export function use(given) {
  shop = given;
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
    requests: [() => ({ ...shop.tagged[below(shop.tagged.length)], encodings: BROWSER_ENCODINGS })],
  },
  {
    name: 'list-anew',
    title: 'List 20 products, none of them kept',
    floor: true,
    anew: true,
    targets: { share: 0.7 },
    requests: [productsPage],
  },
  {
    name: 'get-anew',
    title: 'Get a product that is not kept',
    floor: true,
    anew: true,
    targets: { share: 0.4 },
    requests: [getProduct],
  },
  {
    name: 'cart',
    title: 'Get a cart',
    targets: {},
    requests: [() => ({ path: `/store/carts/${shop.filledCarts[below(shop.filledCarts.length)]}` })],
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
    name: 'located',
    title: 'Check out at locations',
    comparedWith: 'checkout',
    shelved: true,
    targets: { share: 0.77, statementsOfLast: 9 },
    requests: [...toPayment(), completeCart],
  },
  {
    name: 'order',
    title: 'Get an order, as staff',
    floor: true,
    targets: { share: 0.67, statements: 2 },
    requests: [() => ({ path: `/admin/orders/${ids.order(1 + below(ORDERS))}`, token: TOKEN })],
  },
  {
    name: 'fulfil',
    title: 'Fulfill a piece of an order',
    targets: {}, // a spec checks its statements; here, those of the delivery of events would be included
    requests: [fulfill],
  },
  {
    name: 'favoured',
    title: 'List them for a customer in two groups',
    comparedWith: 'list',
    targets: { share: 0.8 },
    prepare: favour,
    requests: [() => ({ ...productsPage(), token: shop.favoured })],
  },
];

/** The requests that prepare a cart for completion: two lines, addresses, shipping, a payment session. */
export const fillCart = toPayment(addLine);

/**
 * Runs one unit on a connection.
 * @param {(index: number, bytes: number) => void} [answered] called after each response, with the size of its body
 * @param {object} [known] results of earlier requests
 */
export async function run({ requests }, client, answered, known = {}) {
  for (const [index, request] of requests.entries()) {
    const { content, headText } = await client.exchange(request(known));
    request.learn?.(known, JSON.parse(content.toString()), headText);
    answered?.(index, content.length);
  }
  return known;
}

/** The paths of all products, one by one and in pages. */
export function productPaths() {
  const numbers = Array.from({ length: PRODUCTS }, (_, index) => index);
  const offsets = numbers.filter((number) => number % 20 === 0);
  return [...numbers.map((number) => productPath(number + 1)), ...offsets.map(pagePath)];
}

function productsPage() {
  return { path: pagePath(below(PRODUCTS - 20)) };
}

function getProduct() {
  return { path: productPath(1 + below(PRODUCTS)) };
}

function pagePath(offset) {
  return `/store/products?limit=20&offset=${offset}&region_id=${ids.region}`;
}

function productPath(number) {
  return `/store/products/${ids.product(number)}?region_id=${ids.region}`;
}

/** The stock of each variant is at least ten. */
function fulfill() {
  const order = 1 + below(ORDERS);
  const items = [{ item_id: ids.item(2 * order - below(2)), quantity: 1 }];
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
  const body = { variant_id: ids.variant(1 + below(VARIANTS)), quantity: 1 + below(3) };
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
    learning(createCart, (known, { cart }) => (known.cart = cart.id)),
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

/** A request with a function that learns from the response: `learn(known, body, headText)`. */
export function learning(request, learn) {
  return Object.assign((known) => request(known), { learn });
}

function below(n) {
  return Math.floor(Math.random() * n);
}
