/** The actions of a shopper: opens pages, clicks, fills in fields, reads texts. Elements are found by the starter's `data-testid`. */
export class Shopper {
  /**
   * @param url the URL of the storefront
   * @param shop the data of the shop, and the shopper's country
   */
  constructor(page, url, shop) {
    this.page = page;
    this.url = url;
    this.shop = shop;
    /** Unique for each walk, so that each registers a new account. */
    this.login = { email: `walk-${Date.now()}@example.com`, password: 'a password for walking' };
    /** Whether an address in the shopper's country is saved. */
    this.hasAddress = false;
  }

  /** Opens a page of the shopper's country. */
  async go(address, country = this.shop.country) {
    await this.page.goto(`${this.url}/${country}${address}`, { waitUntil: 'load' });
    await this.settle();
  }

  async settle() {
    await this.page.waitForLoadState('networkidle', { timeout: 4000 }).catch(() => undefined);
    await this.page.waitForTimeout(300);
  }

  /** Selects another country in the menu. @returns the name of the previous one */
  async moveTo(country) {
    await this.press('nav-menu-button');
    const chosen = this.page.getByText('Shipping to:').locator('..');
    const before = (await chosen.innerText()).replace('Shipping to:', '').trim();
    await chosen.hover();
    const { pathname } = new URL(this.page.url());
    await this.page.getByRole('option', { name: country }).click();
    await this.page.waitForURL((url) => url.pathname !== pathname);
    await this.settle();
    return before;
  }

  /** The visible elements with this id; the menus for small screens are hidden. */
  marked(mark, within = this.page) {
    return within.locator(`[data-testid="${mark}"]:visible`);
  }

  async press(mark, within) {
    await this.marked(mark, within).first().click();
    await this.settle();
  }

  /** @param values by id, without `-input` */
  async fill(values, within) {
    for (const [mark, value] of Object.entries(values))
      await this.marked(`${mark}-input`, within).first().fill(value);
  }

  async text(mark, within) {
    return (await this.marked(mark, within).first().innerText()).trim();
  }

  /** Waits until the element with this id has the text. */
  async reads(mark, like, within) {
    const found = this.marked(mark, within).filter({ hasText: like }).first();
    await found.waitFor().catch(async () => {
      const there = await this.marked(mark, within).allInnerTexts();
      throw new Error(`${mark} reads ${JSON.stringify(there)}, not ${like}`);
    });
  }

  /** The displayed totals in minor units, once they add up. */
  async totals() {
    const sums = { subtotal: 0, discount: 0, shipping: 0, taxes: 0, 'gift-card-amount': 0, total: 0 };
    await this.marked('cart-total').first().waitFor();
    for (const name of Object.keys(sums)) {
      const shown = this.page.locator(`[data-testid="cart-${name}"][data-value]:visible`);
      // the menu of the cart also has a subtotal, before that of the page
      if ((await shown.count()) > 0) sums[name] = Number(await shown.last().getAttribute('data-value'));
    }
    const due =
      sums.subtotal - sums.discount + sums.shipping + sums.taxes - sums['gift-card-amount'] - sums.total;
    // gift cards also pay the taxes on their amount (`gift_card_tax_total`), which the starter does not display
    if (due !== 0 && sums['gift-card-amount'] === 0)
      throw new Error(`The totals do not add up: ${JSON.stringify(sums)}`);
    return sums;
  }

  /** Reads the totals until they are as expected. */
  async totalsOnce(right, what) {
    for (let tries = 0; tries < 40; tries++) {
      const sums = await this.totals().catch(() => null);
      if (sums && right(sums)) return sums;
      await this.page.waitForTimeout(250);
    }
    throw new Error(`${what}: ${JSON.stringify(await this.totals())}`);
  }
}

/** Formats totals for the output of a walk. */
export function say(sums) {
  const parts = Object.entries(sums).filter(([, amount]) => amount !== 0);
  return parts.map(([name, amount]) => `${name} ${amount}`).join(', ');
}

export function check(right, otherwise) {
  if (!right) throw new Error(otherwise);
}
