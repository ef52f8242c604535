import { type PayPalServer, startPayPalServer } from '../../fakes/paypal/paypal-server.ts';
import { payPalVariables } from '../../support/paypal-shop.ts';
import { createSizedProduct, ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { createServerProcess, sendRequest, type ServerProcess } from '../../support/server-process.ts';
import { createLocation, createStockedVariant, findInconsistentLevels } from '../../support/stock.ts';

/* Two server processes on one database: many carts begin to pay for the last pieces at once, each at any of the two. */

const CARTS = 12;

let shop: SampleShop;
let company: PayPalServer;
let servers: ServerProcess[];

beforeAll(async () => {
  company = await startPayPalServer();
  shop = await useSampleShop({ ...payPalVariables(company), STOCK_HOLD_MINUTES: '10', JOB_WORKERS: '0' });
  ok(await shop.admin.post(`/regions/${shop.europe.id}/payment-providers`, { provider_id: 'paypal' }));
  const env = {
    ...{ ...payPalVariables(company), DATABASE_URL: shop.testDatabase.url, STOCK_HOLD_MINUTES: '10' },
    TEST_PAYMENT_PROVIDER: 'true',
  };
  servers = await Promise.all([0, 1].map(() => createServerProcess(env)));
  await Promise.all(servers.map((server) => server.start()));
}, 600_000);

afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.kill()));
  await shop?.close();
  await company?.stop();
});

/** A request to one of the two processes. */
const post = (number: number, path: string, body: object = {}) =>
  sendRequest(servers[number % 2], 'POST', `/store/carts/${path}`, { body });

const prepareCarts = (items: object[], provider: string) =>
  Promise.all(Array.from({ length: CARTS }, () => shop.prepareCart({ items: items as never, provider })));

async function createVase(stock: number): Promise<string> {
  const product = await createSizedProduct(
    shop,
    `Vase of ${stock}`,
    ['One'],
    { eur: 1000 },
    { inventory_quantity: stock },
  );
  return product.variants[0].id;
}

const countBy = (statuses: number[]) => ({
  accepted: statuses.filter((status) => status === 200).length,
  rejected: statuses.filter((status) => status === 409).length,
});

describe('The last pieces', () => {
  it.each([
    ['in stock', async () => createVase(3)],
    [
      'at a location',
      async () => (await createStockedVariant(shop, { [await createLocation(shop, 'Quay')]: 3 })).variant,
    ],
  ])(
    '%s are paid for by as many carts as there are pieces, whose shoppers were sent away',
    async (_, create) => {
      const variant_id = await create();
      const carts = await prepareCarts([{ variant_id, quantity: 1 }], 'manual');
      const selected = await Promise.all(
        carts.map((cart, number) => post(number, `${cart}/payment-session`, { provider_id: 'paypal' })),
      );
      expect(countBy(selected.map(({ status }) => status))).toEqual({ accepted: 3, rejected: CARTS - 3 });
      const away = carts.filter((_cart, number) => selected[number].status === 200);
      for (const cart of away) company.ledger.pay(company.ledger.orderOf(cart).id);
      // every shopper comes back to the other process, and those who were not sent away try to buy, too
      const completed = await Promise.all(carts.map((cart, number) => post(number + 1, `${cart}/complete`)));
      for (const [number, cart] of carts.entries())
        expect([cart, completed[number].status]).toEqual([cart, away.includes(cart) ? 200 : 409]);
      expect(await shop.sql('select from stock_hold')).toEqual([]);
      expect(await findInconsistentLevels(shop)).toEqual([]);
      const [{ sold }] = await shop.sql<{ sold: number }>(
        'select sum(quantity)::int as sold from line_item where variant_id = $1 and order_id is not null',
        [variant_id],
      );
      expect(sold).toBe(3);
    },
  );

  it('are held by one cart, however many requests begin its payment at both processes', async () => {
    const variant_id = await createVase(2);
    const [cart] = await prepareCarts([{ variant_id, quantity: 2 }], 'manual');
    const responses = await Promise.all(
      Array.from({ length: CARTS }, (_, number) =>
        post(number, `${cart}/payment-session`, { provider_id: 'paypal' }),
      ),
    );
    expect(countBy(responses.map(({ status }) => status))).toEqual({ accepted: CARTS, rejected: 0 });
    expect(
      await shop.sql('select inventory_quantity as left from product_variant where id = $1', [variant_id]),
    ).toEqual([{ left: 0 }]);
    expect(await shop.sql('select quantity from stock_hold where cart_id = $1', [cart])).toEqual([
      { quantity: 2 },
    ]);
  });
});
