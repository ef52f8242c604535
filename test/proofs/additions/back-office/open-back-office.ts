import { execFileSync } from 'node:child_process';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../../../support/chromium.ts';
import { DEMO_LOGIN, useDemoShop } from '../../../support/demo-shop.ts';
import { listen, type Shop } from '../../../support/shop.ts';

/** Patience for a loaded machine: the first desk may have to build the back office. */
export const OPEN_MS = 600_000;

/** A desk: the back office of the demo shop, in a browser. */
export interface Desk {
  shop: Shop;
  /** The address of the back office. */
  url: string;
  page: Page;
  browser: Browser;
  /** What has gone wrong in pages: errors of the console, violations of the CSP, failed requests. */
  problems: string[];
  /** Opens a page in a context of its own. */
  openPage(options?: BrowserContextOptions): Promise<Page>;
  /** Logs in, and returns when the first page is there. */
  logIn(page: Page, login?: { email: string; password: string }): Promise<void>;
  /** Reads what the server has, with the session of the page. */
  read<Body>(path: string): Promise<Body>;
  close(): Promise<void>;
}

/** Builds the back office if it is stale, and opens it in a shop with the data of the demo. */
export async function openDesk(env: NodeJS.ProcessEnv = {}): Promise<Desk> {
  execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
  const shop = await useDemoShop(env);
  const url = `${await listen(shop)}/dashboard`;
  const browser = await launchChromium();
  const problems: string[] = [];
  const openPage = async (options: BrowserContextOptions = {}): Promise<Page> => {
    const page = await (
      await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options })
    ).newPage();
    page.setDefaultTimeout(60_000);
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`);
    });
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`));
    page.on('dialog', (dialog) => void dialog.accept());
    return page;
  };
  const logIn = async (page: Page, { email, password } = DEMO_LOGIN) => {
    await page.goto(`${url}/login`);
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password').first().fill(password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('heading', { level: 1, name: /Hello/ }).waitFor();
  };
  const page = await openPage();
  await logIn(page);
  problems.length = 0; // the login asks whether there is a session
  return {
    ...{ shop, url, page, browser, problems, openPage, logIn },
    async read<Body>(path: string) {
      const response = await page.request.get(`${new URL(url).origin}/admin${path}`);
      if (!response.ok()) throw new Error(`${path}: ${await response.text()}`);
      return (await response.json()) as Body;
    },
    async close() {
      await browser.close();
      await shop.close();
    },
  };
}

/** Opens one desk for all tests of a `describe`, and closes it after them. */
export function shareDesk(use: (desk: Desk) => void, env: NodeJS.ProcessEnv = {}): void {
  let desk: Desk | undefined;
  beforeAll(async () => {
    desk = await openDesk(env);
    use(desk);
  }, OPEN_MS);
  afterAll(() => desk?.close());
}
