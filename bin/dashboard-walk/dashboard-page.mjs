/** The actions of a dashboard user: opens a page, clicks a button, selects from a list. Waits until the page is rendered. */
export class DashboardPage {
  /**
   * @param url the URL of the server
   * @param locations whether stock is at locations, which forms then require
   */
  constructor(page, url, locations) {
    this.page = page;
    this.url = url;
    this.locations = locations;
  }

  /** @throws if the page is not rendered in time */
  async go(address) {
    await this.page.goto(`${this.url}/app/a/${address}`, { waitUntil: 'networkidle' });
    if (!(await this.waitUntilRendered())) throw new Error(`${address} is still loading, or empty`);
  }

  async openOrder(number) {
    await this.go('orders');
    await this.page.getByText(`#${number}`, { exact: true }).first().click();
    await this.waitUntilRendered();
  }

  /** @returns whether the condition became true */
  async waitUntilRendered() {
    await this.page.waitForLoadState('networkidle').catch(() => undefined);
    const done = await this.page
      .waitForFunction(isRendered, null, { timeout: TIMEOUT_MS })
      .then(Boolean, () => false);
    await this.page.waitForTimeout(400);
    return done;
  }

  async clickButton(name) {
    const buttons = this.page.getByRole('button', { name, exact: typeof name === 'string' });
    await buttons.first().click();
    await this.waitUntilRendered();
  }

  /** The button of a dialog, which covers one of the same name; some dialogs are hidden from screen readers. */
  async confirm(name) {
    await this.page.locator('button:visible').filter({ hasText: name }).last().click();
    await this.waitUntilRendered();
  }

  /**
   * Selects an item of the "…" menus: of the last one that has it, as those of the timeline come last. A menu closes when the page is
   * rendered again, so it is opened until the item was clicked.
   */
  async menu(label) {
    for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline;) {
      if (await this.clickInMenus(label)) return this.waitUntilRendered();
      await this.page.waitForTimeout(300);
    }
    throw new Error(`No menu has ${label}`);
  }

  async clickInMenus(label) {
    const triggers = this.page.locator('button[aria-haspopup=menu]');
    for (let at = (await triggers.count()) - 1; at >= 0; at--) {
      if (!(await triggers.nth(at).isVisible())) continue;
      await triggers
        .nth(at)
        .click({ timeout: 3000 })
        .catch(() => undefined);
      const items = this.page.getByRole('menuitem');
      await items
        .first()
        .waitFor({ timeout: 3000 })
        .catch(() => undefined);
      const item = items.filter({ hasText: label }).first();
      if ((await item.count()) > 0) {
        const button = item.getByRole('button');
        const target = (await button.count()) > 0 ? button : item;
        const clicked = target.first().click({ timeout: 3000 });
        if (await succeeds(clicked)) return true;
      }
      await this.page.mouse.click(760, 8);
      await this.page.waitForTimeout(300);
    }
    return false;
  }

  /**
   * Selects an option in one of the visible select boxes; `at` counts from the end. Boxes and options only appear after responses, so
   * the boxes are searched until the option is found.
   */
  async choose(at, label) {
    const option = this.page.locator('[id*="-option-"]').filter({ hasText: label }).first();
    for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline;) {
      await this.openSelect(at);
      const isOffered = await succeeds(option.waitFor({ timeout: 3000 }));
      if (isOffered && (await succeeds(option.click({ timeout: 3000 })))) return this.waitUntilRendered();
    }
    throw new Error(`No select box offers ${label}`);
  }

  /** Types a new value into a select box, and creates it. */
  async create(at, label) {
    await this.openSelect(at);
    await this.page.keyboard.type(label);
    await this.page
      .locator('[id*="-option-"]')
      .filter({ hasText: new RegExp(`create.*${label}`, 'i') })
      .first()
      .click();
    await this.waitUntilRendered();
  }

  /** Opens a select box, and first closes it if it was open. */
  async openSelect(at) {
    const boxes = this.page.locator('input[id^=react-select]:not([type=hidden]):visible');
    const box = boxes.nth((await boxes.count()) + at);
    await box.evaluate(
      (input) => {
        input.blur();
        input.focus();
        input.parentElement.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, button: 0 }));
      },
      null,
      { timeout: TIMEOUT_MS },
    );
  }

  /** Closes the list of a multiple selection by a click outside. */
  async chooseMultiple(at, label) {
    await this.choose(at, label);
    await this.page.mouse.click(200, 950);
    await this.waitUntilRendered();
  }

  /** Selects the location in the last select box, if stock is at locations. */
  async chooseLocation() {
    if (this.locations) await this.choose(-1, 'Warehouse');
  }

  async fill(selector, text) {
    await this.page.locator(selector).last().fill(String(text));
  }

  /** Ticks the checkbox of the table row with this text. */
  async tick(text) {
    const row = this.page.locator('tr:visible,[role=row]:visible').filter({ hasText: text }).last();
    await this.check(row.locator('[role=checkbox],input[type=checkbox]').first());
  }

  /** Native checkboxes are hidden next to the rendered ones. */
  async check(box) {
    const hidden = await box.evaluate(({ tagName }) => tagName === 'INPUT');
    await (hidden ? box.locator('..').locator('div').first() : box).click();
    await this.page.waitForTimeout(400);
  }

  /** Selects a radio button, whose label is covered by the clickable element. */
  async clickText(text) {
    await this.page.getByText(text, { exact: true }).last().click({ force: true });
    await this.waitUntilRendered();
  }

  /** Selects an item of the menu at the end of a row. */
  async rowMenu(row, label) {
    const rows = this.page.locator('tr:visible,[role=row]:visible').filter({ hasText: row });
    await rows.first().locator('button[aria-haspopup=menu]').first().click();
    const item = this.page.getByRole('menuitem').filter({ hasText: label }).first();
    await item.getByRole('button').or(item).first().click();
    await this.waitUntilRendered();
  }

  async nextPage() {
    const pages = this.page.getByText(/^\d+ of \d+$/).last();
    await pages.locator('xpath=../..').locator('button').last().click();
    await this.waitUntilRendered();
  }

  /** Waits for a text on the page, such as a notification. */
  async waitForText(text) {
    await this.page.getByText(text).first().waitFor({ timeout: TIMEOUT_MS });
  }

  /** Sends a request with the session of the page, and returns the body of the response. */
  async request(method, address, body) {
    const answer = await this.page.request.fetch(this.url + address, { method, data: body });
    if (!answer.ok())
      throw new Error(`${method} ${address} answered ${answer.status()}: ${await answer.text()}`);
    return answer.json();
  }
}

/** Generous, for a loaded machine. */
const TIMEOUT_MS = 60_000;

function succeeds(promise) {
  return promise.then(
    () => true,
    () => false,
  );
}

/** Runs in the browser: whether the page has content, and no spinner. */
function isRendered() {
  const text = (document.querySelector('main') ?? document.body).innerText.trim();
  return text.length > 10 && document.querySelector('.animate-spin') === null;
}
