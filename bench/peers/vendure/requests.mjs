import { rememberFrom } from '../../operations.mjs';
import { ADDRESS } from '../catalogue.mjs';
import { pick, randomBelow } from '../random.mjs';

/*
 * The five operations on Vendure's shop API. The fields are those that the other systems return: for a product, its variants with
 * options, prices and stock; for an order, its lines, totals, taxes, addresses and shipping. Lists that are empty in this shop (assets,
 * facets, collections) are left out, as each of them would cost Vendure a query per product.
 */

let shop;
let shoppers = 0;

/** @param {{ productIds: string[], variantIds: string[] }} data */
export function useShop(data) {
  shop = data;
}

const PRODUCT = `
  id createdAt updatedAt name slug description enabled featuredAsset { preview }
  optionGroups { id code name options { id code name } }
  variants {
    id createdAt updatedAt productId name sku price priceWithTax currencyCode stockLevel taxRateApplied { name value }
    options { id code name groupId }
  }`;
const ADDRESS_FIELDS =
  'fullName company streetLine1 streetLine2 city province postalCode country countryCode phoneNumber';
const ORDER = `
  id createdAt updatedAt code state active currencyCode totalQuantity
  subTotal subTotalWithTax shipping shippingWithTax total totalWithTax
  taxSummary { description taxRate taxBase taxTotal }
  discounts { description amount amountWithTax } couponCodes
  customer { id emailAddress firstName lastName }
  shippingAddress { ${ADDRESS_FIELDS} } billingAddress { ${ADDRESS_FIELDS} }
  shippingLines { shippingMethod { id code name } price priceWithTax }
  payments { id method amount state transactionId }
  lines {
    id quantity unitPrice unitPriceWithTax linePrice linePriceWithTax taxRate
    discounts { description amount } taxLines { description taxRate }
    productVariant { id name sku price priceWithTax product { id name slug description } }
  }`;
const ORDER_RESULT = `__typename ... on Order { ${ORDER} } ... on ErrorResult { errorCode message }`;

const LIST = `query ($skip: Int!) { products(options: { take: 20, skip: $skip }) { totalItems items { ${PRODUCT} } } }`;
const GET = `query ($id: ID!) { product(id: $id) { ${PRODUCT} } }`;
const ADD = mutation('addItemToOrder(productVariantId: $id, quantity: 1)', '$id: ID!');
const SET_CUSTOMER = mutation('setCustomerForOrder(input: $input)', '$input: CreateCustomerInput!');
const SET_SHIPPING_ADDRESS = mutation(
  'setOrderShippingAddress(input: $input)',
  '$input: CreateAddressInput!',
);
const SET_BILLING_ADDRESS = mutation('setOrderBillingAddress(input: $input)', '$input: CreateAddressInput!');
const SHIPPING_METHODS = '{ eligibleShippingMethods { id code name description price priceWithTax } }';
const SET_SHIPPING_METHOD = mutation('setOrderShippingMethod(shippingMethodId: $ids)', '$ids: [ID!]!');
const PAYMENT_METHODS = '{ eligiblePaymentMethods { id code name isEligible } }';
const TRANSITION = mutation('transitionOrderToState(state: "ArrangingPayment")', '');
const ADD_PAYMENT = mutation('addPaymentToOrder(input: $input)', '$input: PaymentInput!');

/** The cart of a new session: the token of the session is in the head of the first response. */
const createCartWithLine = rememberFrom(
  () => send({}, ADD, { id: pick(shop.variantIds) }),
  (results, body, headText) => {
    requireOrder(results, body);
    results.token = /\r\nvendure-auth-token: *(\S+)/i.exec(headText)[1];
  },
);
const addLine = checked((results) => send(results, ADD, { id: pick(shop.variantIds) }));

export const operations = [
  {
    name: 'list',
    requests: [checkedQuery(() => send({}, LIST, { skip: randomBelow(shop.productIds.length - 20) }))],
  },
  { name: 'get', requests: [checkedQuery(() => send({}, GET, { id: pick(shop.productIds) }))] },
  { name: 'create', requests: [createCartWithLine] },
  { name: 'add', requests: [addLine], cart: { requests: [createCartWithLine], uses: 4 } },
  {
    name: 'checkout',
    requests: [
      createCartWithLine,
      checked((results) => send(results, SET_CUSTOMER, { input: createShopper() })),
      checked((results) => send(results, SET_SHIPPING_ADDRESS, { input: createAddress() })),
      checked((results) => send(results, SET_BILLING_ADDRESS, { input: createAddress() })),
      rememberFrom(
        (results) => send(results, SHIPPING_METHODS),
        (results, { data }) => (results.shippingMethod = data.eligibleShippingMethods[0].id),
      ),
      checked((results) => send(results, SET_SHIPPING_METHOD, { ids: [results.shippingMethod] })),
      rememberFrom(
        (results) => send(results, PAYMENT_METHODS),
        (results, { data }) => (results.paymentMethod = data.eligiblePaymentMethods[0].code),
      ),
      checked((results) => send(results, TRANSITION)),
      rememberFrom(
        (results) => send(results, ADD_PAYMENT, { input: { method: results.paymentMethod, metadata: {} } }),
        (results, body) => {
          const { state } = requireOrder(results, body);
          if (state !== 'PaymentAuthorized') throw new Error(`the checkout ended in the state ${state}`);
        },
      ),
    ],
  },
];

function mutation(call, variables) {
  return `mutation ${variables && `(${variables})`} { result: ${call} { ${ORDER_RESULT} } }`;
}

function send({ token }, query, variables) {
  return { method: 'POST', path: '/shop-api', token, body: { query, variables } };
}

/** A mutation that must return an order. Vendure reports errors with the status 200. */
function checked(request) {
  return rememberFrom(request, requireOrder);
}

function requireOrder(_, { data, errors }) {
  if (errors || data.result.__typename !== 'Order') throw new Error(JSON.stringify(errors ?? data.result));
  return data.result;
}

function checkedQuery(request) {
  return rememberFrom(request, (_, { errors }) => {
    if (errors) throw new Error(JSON.stringify(errors));
  });
}

/** Every shopper is a new customer. */
function createShopper() {
  const emailAddress = `shopper-${process.pid}-${shoppers++}@shop.example`;
  return { emailAddress, firstName: ADDRESS.firstName, lastName: ADDRESS.lastName };
}

function createAddress() {
  return {
    fullName: `${ADDRESS.firstName} ${ADDRESS.lastName}`,
    streetLine1: ADDRESS.street,
    city: ADDRESS.city,
    postalCode: ADDRESS.postalCode,
    countryCode: ADDRESS.country.toUpperCase(),
  };
}
