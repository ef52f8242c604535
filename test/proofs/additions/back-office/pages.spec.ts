import type { Page } from 'playwright-core';
import { describeInBrowser, findBarriers } from '../../../support/chromium.ts';
import { until } from '../../../support/until.ts';
import { type Desk, openDesk } from './open-back-office.ts';

/* All pages of the back office: none has an error, a serious barrier, or asks for too much. */

const PAGES = [
  '/',
  '/orders',
  '/orders?payment=awaiting',
  '/orders/drafts',
  '/orders/drafts/new',
  '/orders/returns',
  '/orders/swaps',
  '/products',
  '/products?view=grid',
  '/products/new',
  '/products/import',
  '/products/collections',
  '/products/categories',
  '/products/price-lists',
  '/stock',
  '/stock/locations',
  '/stock/reservations',
  '/customers',
  '/customers/groups',
  '/discounts',
  '/discounts/new',
  '/promotions',
  '/promotions/new',
  '/gift-cards',
  '/settings',
  '/settings/store',
  '/settings/regions',
  '/settings/shipping',
  '/settings/taxes',
  '/settings/channels',
  '/settings/publishable-keys',
  '/settings/return-reasons',
  '/settings/users',
  '/settings/attributes',
  '/settings/legal-texts',
  '/settings/proposals',
  '/settings/roles',
  '/settings/api-keys',
  '/settings/journal',
  '/account',
  '/reports',
  '/reports?group=product',
  '/reports?report=taxes',
  '/reports?report=returns',
  '/reports?report=stock',
  '/reports?report=conversion&interval=week',
  '/settings/webhooks',
  '/settings/mails',
  '/settings/jobs',
  '/settings/status',
  '/settings/agents',
];

/** Pages of one record, by the list of the server that has them. */
const RECORDS = [
  ['/orders/', '/orders?display_id=8', 'orders'],
  ['/orders/', '/orders?display_id=5', 'orders'],
  ['/products/', '/products?handle=enamel-mug', 'products'],
  ['/products/collections/', '/collections', 'collections'],
  ['/products/price-lists/', '/price-lists', 'price_lists'],
  ['/customers/', '/customers?q=maja', 'customers'],
  ['/discounts/', '/discounts', 'discounts'],
  ['/settings/journal/', '/journal', 'entries'],
] as const;

/** The session, and at most five requests for what a page shows. */
const MOST_REQUESTS = 6;

/** What was found on a page. */
interface Visit {
  path: string;
  /** Errors of the console, violations of the CSP, and failed requests. */
  problems: string[];
  /** Serious findings of axe; with dark colours only those about colours. */
  barriers: string[];
  /** The operations of `/admin` that the first view has asked for. */
  requests: string[];
  /** Whether it needs no more width than a phone has. */
  fitsPhone: boolean;
}

/** Patience for a loaded machine, as the pages are visited one after the other. */
const MOST_MS = 600_000;
const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

describeInBrowser('The pages of the back office', () => {
  let desk: Desk;
  let visits: Visit[];

  beforeAll(async () => {
    desk = await openDesk();
    const records = await Promise.all(
      RECORDS.map(async ([path, list, name]) => {
        const { [name]: found } = await desk.read<Record<string, { id: string }[]>>(list);
        return path + found[0].id;
      }),
    );
    visits = await visitAll([...PAGES, ...records]);
  }, MOST_MS);
  afterAll(() => desk?.close());

  it('have no error of the console, no violation of the CSP and no failed request', () => {
    expect(visits.filter(({ problems }) => problems.length > 0)).toEqual([]);
  });

  it('have no serious barrier, with light and with dark colours', () => {
    expect(visits.flatMap(({ path, barriers }) => barriers.map((barrier) => `${path}: ${barrier}`))).toEqual(
      [],
    );
  });

  it('need no more width than a phone has', () => {
    expect(visits.filter(({ fitsPhone }) => !fitsPhone).map(({ path }) => path)).toEqual([]);
  });

  it(`send at most ${MOST_REQUESTS} requests to /admin at first view`, () => {
    expect(visits.filter(({ requests }) => requests.length > MOST_REQUESTS)).toEqual([]);
  });

  it('are in German if the browser is', async () => {
    const page = await desk.openPage({ locale: 'de-DE' });
    await page.goto(`${desk.url}/login`);
    await page.getByRole('button', { name: 'Anmelden' }).waitFor();
    expect(await page.getAttribute('html', 'lang')).toBe('de');
    await page.context().close();
  });

  async function visitAll(paths: readonly string[]): Promise<Visit[]> {
    const { page } = desk;
    const requests: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/admin/')) requests.push(request.url());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) desk.problems.push(`${response.status()} ${response.url()}`);
    });
    const found: Visit[] = [];
    for (const path of paths) {
      requests.length = 0;
      desk.problems.length = 0;
      await page.goto(desk.url + path);
      await requireHeading(page, path);
      await page.waitForLoadState('networkidle');
      const visit = { path, requests: [...requests], barriers: await findBarriers(page) };
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
      // colours change by transitions
      await page.evaluate(
        'Promise.all(document.getAnimations().map(({ finished }) => finished)).then(() => true)',
      );
      const inDark = await findBarriers(page, ['color-contrast', 'link-in-text-block']);
      visit.barriers.push(...inDark.map((barrier) => `dark: ${barrier}`));
      await page.emulateMedia({ colorScheme: 'light' });
      await page.setViewportSize(PHONE);
      const isNarrow = `document.documentElement.scrollWidth <= ${PHONE.width} &&
        [...document.querySelectorAll('header *')].every((part) => part.getBoundingClientRect().right <= ${PHONE.width})`;
      // the frame needs a moment for the other size
      const fitsPhone = await until(() => page.evaluate<boolean>(isNarrow), path).catch(() => false);
      await page.setViewportSize(DESKTOP);
      found.push({ ...visit, fitsPhone, problems: [...desk.problems] });
    }
    return found;
  }
});

/** Waits until the page is there. @throws Error with what the page shows instead */
async function requireHeading(page: Page, path: string): Promise<void> {
  await page
    .getByRole('heading', { level: 1 })
    .waitFor()
    .catch(async () => {
      throw new Error(`${path} has no heading, but: ${await page.locator('body').innerText()}`);
    });
}
