import { check, say } from './shopper.mjs';

/** The steps of a guest in the cart and in the checkout. */
export const buyingStories = {
  async 'a variant is chosen and put into the cart'(shopper) {
    await shopper.go(`/products/${shopper.shop.product}`);
    return putIntoCart(shopper);
  },

  async 'the quantity is changed'(shopper) {
    await shopper.go('/cart');
    const before = await shopper.totals();
    await shopper.marked('product-select-button').first().selectOption('3');
    const after = await shopper.totalsOnce(
      ({ subtotal }) => subtotal === 3 * before.subtotal,
      'The cart does not cost three times as much',
    );
    return say(after);
  },

  async 'the cart moves to another country, and back'(shopper) {
    await shopper.go('/cart');
    const here = await shopper.totals();
    const home = await shopper.moveTo(shopper.shop.otherCountry);
    const there = await shopper.totalsOnce(
      ({ total }) => total !== here.total,
      'It costs the same in another country',
    );
    const shown = await shopper.text('cart-total');
    await shopper.moveTo(home);
    await shopper.totalsOnce(({ total }) => total === here.total, `It does not cost ${here.total} again`);
    return `${shown} there (${say(there)})`;
  },

  async 'a code that is none is refused'(shopper) {
    await enterCode(shopper, 'NO-SUCH-CODE');
    return shopper.text('discount-error-message');
  },

  async 'a discount code is entered'(shopper) {
    const { discount } = shopper.shop;
    if (discount === '') return 'left out, no code given';
    await enterCode(shopper, discount);
    await shopper.reads('discount-code', discount);
    return say(await shopper.totalsOnce((sums) => sums.discount > 0, 'Nothing is taken off'));
  },

  async 'the discount code is taken out again, and entered once more'(shopper) {
    const { discount } = shopper.shop;
    if (discount === '') return 'left out, no code given';
    await shopper.press('remove-discount-button');
    await shopper.totalsOnce((sums) => sums.discount === 0, 'The discount is still there');
    await enterCode(shopper, discount);
    return say(await shopper.totalsOnce((sums) => sums.discount > 0, 'Nothing is taken off'));
  },

  async 'a gift card is entered'(shopper) {
    const { giftCard } = shopper.shop;
    if (giftCard === '') return 'left out, no code given';
    // with a discount, the starter shows no field for a second code
    await shopper.press('remove-discount-button');
    await enterCode(shopper, giftCard);
    await shopper.reads('gift-card-code', giftCard);
    return say(await shopper.totalsOnce((sums) => sums['gift-card-amount'] > 0, 'The card pays nothing'));
  },

  async 'an order is placed'(shopper) {
    await shopper.go('/cart');
    await shopper.press('checkout-button');
    await shopper.page.waitForURL(/step=address/);
    await fillAddress(shopper, { email: 'ada@example.com' });
    return placeOrder(shopper);
  },

  async 'an order is placed, billed to another address'(shopper) {
    await shopper.go(`/products/${shopper.shop.product}`);
    await putIntoCart(shopper);
    await shopper.go('/checkout?step=address');
    await fillAddress(shopper, { email: 'ada@example.com' });
    await shopper.press('billing-address-checkbox');
    await shopper.marked('billing-first-name-input').waitFor();
    await shopper.fill({
      'billing-first-name': 'Charles',
      'billing-last-name': 'Babbage',
      'billing-address': '1 Engine Road',
      'billing-postal': '10002',
      'billing-city': 'New York',
    });
    await shopper.marked('billing-country-select').selectOption(shopper.shop.country);
    return placeOrder(shopper, 'Charles Babbage');
  },

  async 'a line is taken out'(shopper) {
    await shopper.go(`/products/${shopper.shop.product}`);
    await putIntoCart(shopper);
    await shopper.go('/cart');
    await shopper.marked('product-row').getByRole('button').first().click();
    await shopper.marked('empty-cart-message').waitFor();
  },
};

/** Selects available options on the page of the product, and adds one unit to the cart. */
export async function putIntoCart(shopper) {
  const before = await inCart(shopper);
  const groups = shopper.marked('product-options');
  for (let at = 0; at < (await groups.count()); at++)
    await shopper.marked('option-button', groups.nth(at)).first().click();
  const button = shopper.marked('add-product-button').first();
  await button.filter({ hasText: 'Add to cart' }).waitFor();
  const price = await shopper.text('product-price');
  await button.click();
  await shopper.reads('nav-cart-link', `(${before + 1})`);
  await shopper.settle();
  return `one for ${price}`;
}

async function inCart(shopper) {
  await shopper.settle();
  return Number(/\d+/.exec(await shopper.text('nav-cart-link'))[0]);
}

async function enterCode(shopper, code) {
  await shopper.go('/cart');
  await shopper.press('add-discount-button');
  await shopper.fill({ discount: code });
  await shopper.press('discount-apply-button');
}

export async function fillAddress(shopper, { email }) {
  await shopper.marked('shipping-first-name-input').waitFor();
  await shopper.fill({
    'shipping-first-name': 'Ada',
    'shipping-last-name': 'Byron',
    'shipping-address': '12 Analytical Street',
    'shipping-company': 'Engines',
    'shipping-postal-code': '10001',
    'shipping-city': 'New York',
    'shipping-province': 'NY',
    'shipping-email': email,
    'shipping-phone': '+1 212 555 0100',
  });
  await shopper.marked('shipping-country-select').selectOption(shopper.shop.country);
}

/** Goes from the address step to the placed order, and checks that the totals have not changed. */
export async function placeOrder(shopper, billed) {
  await shopper.press('submit-address-button');
  await shopper.page.waitForURL(/step=delivery/);
  await shopper.marked('delivery-option-radio').first().waitFor();
  if (billed) await shopper.reads('billing-address-summary', billed);
  await shopper.marked('delivery-option-radio').first().click();
  await shopper.page.locator('[data-testid="submit-delivery-option-button"]:enabled').waitFor();
  await shopper.settle();
  await shopper.press('submit-delivery-option-button');
  await shopper.page.waitForURL(/step=payment/);
  const payment = shopper.page.getByText('Test payment').first();
  if (await payment.isVisible()) await payment.click();
  await shopper.settle();
  await shopper.page.locator('[data-testid="submit-payment-button"]:enabled').waitFor();
  await shopper.press('submit-payment-button');
  await shopper.page.waitForURL(/step=review/);
  const agreed = await shopper.totals();
  await shopper.marked('submit-order-button').first().click();
  await shopper.page.waitForURL(/\/order\/confirmed\//);
  await shopper.marked('order-complete-container').waitFor();
  await shopper.settle();
  const paid = await shopper.totals();
  check(paid.total === agreed.total, `Agreed to ${say(agreed)}, and ordered for ${say(paid)}`);
  check((await inCart(shopper)) === 0, 'The cart is still full');
  const number = await shopper.text('order-id');
  return `#${number}, ${say(paid)}`;
}
