// @ts-check
import { account, confirmEmail, confirmOrders, forgotPassword, resetPassword } from './account.js';
import { findCart, loadRegions } from './cart.js';
import { category, home, loadCategories, missing, product, search } from './catalogue.js';
import { cart, checkout } from './checkout.js';
import { element, html, show } from './html.js';
import { legalText, showLegalLinks } from './legal.js';
import { order, orderEdit, returnItems } from './order.js';
import { loadPriceDisplay } from './prices.js';
import { currentPath, listen } from './router.js';
import { withdrawal, withdrawFrom } from './withdrawal.js';

/** The pages by their paths; the last part of a path may be an id. @type {Record<string, (id: string) => unknown>} */
const pages = {
  '': home,
  search,
  cart,
  checkout,
  account,
  'forgot-password': forgotPassword,
  'reset-password': resetPassword,
  'confirm-email': confirmEmail,
  'order/transfer': confirmOrders,
  'categories/': category,
  'products/': product,
  'order/confirmed/': order,
  'order/return/': returnItems,
  'order-edits/': orderEdit,
  'order/withdrawal/': withdrawFrom,
  'legal/': legalText,
  withdrawal,
};

let isFirst = true;

/** The page that is shown last. Pages load one after another: one that is slow must not replace one that was opened after it. */
let shown = Promise.resolve();

let opened = 0;

function render() {
  const visit = ++opened;
  shown = shown.then(() => (visit === opened ? showPage() : undefined));
  return shown;
}

async function showPage() {
  const path = currentPath();
  const [, start, id] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const page = pages[path] ?? (start && id ? pages[start] : undefined) ?? missing;
  const main = element('content');
  main.setAttribute('aria-busy', 'true');
  if (path !== 'search') /** @type {HTMLInputElement} */ (element('q')).value = '';
  try {
    await loadPriceDisplay();
    await page(id ?? '');
  } catch (error) {
    show(
      'Error',
      html`<h1>This did not work</h1>
        <p class="alert" role="alert">${/** @type {Error} */ (error).message}</p>`,
    );
  }
  main.removeAttribute('aria-busy');
  for (const link of document.querySelectorAll('.categories a'))
    link.toggleAttribute('aria-current', link.getAttribute('href') === path);
  if (!isFirst) {
    window.scrollTo(0, 0);
    main.focus({ preventScroll: true }); // screen readers go on at the new page
  }
  isFirst = false;
}

try {
  listen(() => void render());
  const renew = () => void Promise.all([render(), showLegalLinks()]);
  await Promise.all([loadRegions(renew), loadCategories()]);
  await Promise.all([render(), findCart(), showLegalLinks()]);
} catch (error) {
  show(
    'Error',
    html`<h1>The shop does not answer</h1>
      <p class="alert" role="alert">${/** @type {Error} */ (error).message}</p>`,
  );
}
