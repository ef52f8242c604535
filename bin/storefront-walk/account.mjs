import { fillAddress, placeOrder, putIntoCart } from './buying.mjs';
import { check } from './shopper.mjs';

/** The steps of a shopper with an account. */
export const accountStories = {
  async 'an account is made'(shopper) {
    await shopper.go('/account');
    await shopper.press('register-button');
    const form = shopper.marked('register-page');
    const { email, password } = shopper.login;
    await shopper.fill(
      { 'first-name': 'Grace', 'last-name': 'Murray', email, phone: '+1 212 555 0101', password },
      form,
    );
    await shopper.press('register-button', form);
    await shopper.reads('welcome-message', 'Hello Grace');
    return shopper.text('customer-email');
  },

  async 'the same e-mail is refused a second account'(shopper) {
    await logout(shopper);
    await shopper.press('register-button');
    const form = shopper.marked('register-page');
    const { email, password } = shopper.login;
    await shopper.fill({ 'first-name': 'Grace', 'last-name': 'Murray', email, password }, form);
    await shopper.press('register-button', form);
    await shopper.reads('register-error', /./);
    return shopper.text('register-error');
  },

  async 'a wrong password is refused'(shopper) {
    await shopper.go('/account');
    await enterLogin(shopper, 'not the password');
    await shopper.reads('login-error-message', /wrong/i);
  },

  async 'the account is entered again'(shopper) {
    await enterLogin(shopper, shopper.login.password);
    await shopper.reads('welcome-message', 'Hello Grace');
  },

  async 'the profile: name'(shopper) {
    await shopper.press('profile-link');
    return edit(shopper, 'name', { 'first-name': 'Grace', 'last-name': 'Hopper' }, 'Grace Hopper');
  },

  async 'the profile: e-mail'(shopper) {
    shopper.login.email = `new-${shopper.login.email}`;
    return edit(shopper, 'email', { email: shopper.login.email }, shopper.login.email);
  },

  async 'the profile: phone'(shopper) {
    return edit(shopper, 'phone', { phone: '+1 212 555 0102' }, '+1 212 555 0102');
  },

  async 'the profile: billing address'(shopper) {
    const address = {
      'billing-first-name': 'Grace',
      'billing-last-name': 'Hopper',
      'billing-company': 'Navy',
      'billing-address-1': '1 Harbour Road',
      'billing-postcal-code': '10003',
      'billing-city': 'New York',
      'billing-province': 'NY',
    };
    const choose = (editor) =>
      shopper.marked('billing-country-code-select', editor).selectOption(shopper.shop.country);
    return edit(shopper, 'billing-address', address, '1 Harbour Road', choose);
  },

  async 'the profile: a wrong old password is refused'(shopper) {
    // the page of the starter still requires the password of the former e-mail
    await shopper.go('/account/profile');
    const editor = shopper.marked('account-password-editor');
    await shopper.press('edit-button', editor);
    const password = 'never to be used';
    await shopper.fill(
      { 'old-password': 'not the password', 'new-password': password, 'confirm-password': password },
      editor,
    );
    await shopper.press('save-button', editor);
    await shopper.reads('error-message', 'Old password is incorrect', editor);
  },

  async 'the profile: password'(shopper) {
    const editor = shopper.marked('account-password-editor');
    const old = shopper.login.password;
    const password = (shopper.login.password = 'a password that is new');
    await shopper.fill(
      { 'old-password': old, 'new-password': password, 'confirm-password': password },
      editor,
    );
    await shopper.press('save-button', editor);
    await shopper.reads('success-message', 'updated', editor);
    await logout(shopper);
    await enterLogin(shopper, password);
    await shopper.reads('welcome-message', 'Hello Grace');
    return `${await shopper.text('customer-profile-completion')} of the profile`;
  },

  async 'the address book'(shopper) {
    // the starter only knows the country of this page from the link, and not even that with Next.js 14.2 or later, where it is the United States
    await shopper.press('addresses-link');
    await shopper.press('add-address-button');
    const modal = shopper.marked('add-address-modal');
    await shopper.fill(
      {
        'first-name': 'Grace',
        'last-name': 'Hopper',
        'address-1': '2 Harbour Road',
        'postal-code': '10004',
        city: 'New York',
        state: 'NY',
        phone: '+1 212 555 0103',
      },
      modal,
    );
    const countries = shopper.marked('country-select', modal);
    const here = countries.locator(`option[value="${shopper.shop.country}"]`);
    shopper.hasAddress = (await here.count()) > 0;
    await countries.selectOption(shopper.hasAddress ? shopper.shop.country : { index: 1 });
    await shopper.press('save-button', modal);
    await shopper.reads('address-address', '2 Harbour Road');
    await shopper.press('address-edit-button');
    const editing = shopper.marked('edit-address-modal');
    await shopper.fill({ 'address-1': '3 Harbour Road' }, editing);
    await shopper.press('save-button', editing);
    await shopper.reads('address-address', '3 Harbour Road');
    return shopper.text('address-container');
  },

  async 'an order is placed, sent to an address of the book'(shopper) {
    if (!shopper.hasAddress) return 'left out, the book has none in this country';
    await shopper.go(`/products/${shopper.shop.product}`);
    await putIntoCart(shopper);
    await shopper.go('/checkout?step=address');
    await shopper.press('shipping-address-select');
    await shopper.press('shipping-address-option');
    const street = shopper.marked('shipping-address-input');
    await street.and(shopper.page.locator('[value="3 Harbour Road"]')).waitFor();
    await shopper.fill({ 'shipping-email': shopper.login.email });
    return placeOrder(shopper);
  },

  async 'an order is placed, sent elsewhere'(shopper) {
    await shopper.go(`/products/${shopper.shop.product}`);
    await putIntoCart(shopper);
    await shopper.go('/checkout?step=address');
    await fillAddress(shopper, { email: shopper.login.email });
    return placeOrder(shopper);
  },

  async 'an order is placed from a cart that was filled before the login'(shopper) {
    await shopper.go('/account');
    await logout(shopper);
    await shopper.go(`/products/${shopper.shop.product}`);
    await putIntoCart(shopper);
    await shopper.go('/account');
    await enterLogin(shopper, shopper.login.password);
    await shopper.marked('welcome-message').waitFor();
    await shopper.go('/checkout?step=address');
    await fillAddress(shopper, { email: shopper.login.email });
    return placeOrder(shopper);
  },

  async 'the orders'(shopper) {
    await shopper.go('/account');
    await shopper.press('orders-link');
    await shopper.marked('order-card').first().waitFor();
    const orders = await shopper.marked('order-card').count();
    const placed = shopper.hasAddress ? 3 : 2;
    check(orders === placed, `There are ${orders} orders, not ${placed}`);
    return (await shopper.marked('order-amount').allInnerTexts()).join(', ');
  },

  async 'one order'(shopper) {
    await shopper.press('order-details-link');
    await shopper.marked('order-details-container').waitFor();
    await shopper.reads('order-email', shopper.login.email);
    return shopper.text('order-status');
  },

  async 'an address is deleted'(shopper) {
    await shopper.press('addresses-link');
    await shopper.press('address-delete-button');
    await shopper.marked('address-container').waitFor({ state: 'detached' });
  },
};

async function logout(shopper) {
  await shopper.press('logout-button');
  await shopper.marked('login-page').waitFor();
}

async function enterLogin(shopper, password) {
  const form = shopper.marked('login-page');
  await shopper.fill({ email: shopper.login.email, password }, form);
  await shopper.press('sign-in-button', form);
}

/** Changes one field of the profile, and waits for the confirmation. */
async function edit(shopper, what, values, shown, before = () => undefined) {
  const editor = shopper.marked(`account-${what}-editor`);
  await shopper.press('edit-button', editor);
  await shopper.fill(values, editor);
  await before(editor);
  await shopper.press('save-button', editor);
  await shopper.reads('current-info', shown, editor);
  await shopper.reads('success-message', 'updated', editor);
  return shown;
}
