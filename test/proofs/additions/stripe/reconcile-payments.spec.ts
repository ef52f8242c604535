import { type CommandRun, runStorekeep } from '../../../support/run-command.ts';
import { ok } from '../../../support/sample-shop.ts';
import { openStripeShop, type StripeShop, stripeVariables } from '../../../support/stripe-shop.ts';

/* `storekeep payments:reconcile` compares payments with Stripe. */

let shop: StripeShop;

beforeAll(async () => {
  shop = await openStripeShop();
});
beforeEach(() => shop.sql(`update payment set updated_at = now() - interval '60 days'`));
afterEach(() => shop.company.behaviors.clear());
afterAll(() => shop.close());

function reconcile(...args: string[]): Promise<CommandRun> {
  const environment = { ...stripeVariables(shop.company), DATABASE_URL: shop.testDatabase.url };
  return runStorekeep(environment, ['payments:reconcile', ...args]);
}

async function placeCapturedOrder() {
  const order = await shop.placeStripeOrder();
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  return order;
}

describe('The reconciliation of payments', () => {
  it('reports nothing and exits with 0 if all are equal', async () => {
    const { id } = await placeCapturedOrder();
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 100, reason: 'other' }));
    await shop.placeStripeOrder();
    const { code, output } = await reconcile('--since', '7d');
    expect(output).toMatch(/^2 payments since .* were compared, 0 differ$/);
    expect(code).toBe(0);
  });

  it('names order, payment and intent of each difference, and what to do, and exits with 1', async () => {
    const [captured, refunded, expired] = [
      await shop.placeStripeOrder(),
      await placeCapturedOrder(),
      await shop.placeStripeOrder(),
    ];
    shop.company.ledger.handle(`POST /v1/payment_intents/${captured.intent.id}/capture`, {});
    shop.company.ledger.refundInDashboard(refunded.intent.id, 400);
    shop.company.ledger.expire(expired.intent.id);
    const { code, output } = await reconcile('--since', '1h');
    const lines = output.split('\n');
    const lineOf = ({ payment }: { payment: string }) => lines.find((line) => line.includes(payment));
    expect(lineOf(captured)).toMatch(
      new RegExp(
        `^order #\\d+ \\(${captured.id}\\), payment ${captured.payment}, ${captured.intent.id}: .*capture it here`,
      ),
    );
    expect(lineOf(refunded)).toContain('resend the webhook event of the refund');
    expect(lineOf(expired)).toContain('ask the customer to pay again');
    expect(lines).toHaveLength(4);
    expect(code).toBe(1);
  });

  it('prints as many payments as requested, and how many there are in total', async () => {
    const orders = [
      await shop.placeStripeOrder(),
      await shop.placeStripeOrder(),
      await shop.placeStripeOrder(),
    ];
    for (const { intent } of orders) shop.company.ledger.expire(intent.id);
    const { output } = await reconcile('--limit', '2');
    const lines = output.split('\n');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toBe('and 1 more, see --limit');
    expect(lines[3]).toMatch(/^3 payments since .* were compared, 3 differ$/);
    expect((await reconcile('--limit', '0')).error).toContain('--limit 0 is not a number from 1 to 10000');
  });

  it('reports a canceled order whose money is still authorized', async () => {
    const { id, payment } = await shop.placeStripeOrder();
    shop.company.behaviors.set('POST /v1/payment_intents', 'fails');
    ok(await shop.admin.post(`/orders/${id}/cancel`));
    expect((await reconcile()).output).toMatch(new RegExp(`${payment}.*still authorized: cancel it`));
  });

  it('exits with 1 if Stripe does not respond', async () => {
    const { payment } = await shop.placeStripeOrder();
    shop.company.behaviors.set('GET /v1/payment_intents', 'limits');
    const { code, output } = await reconcile();
    expect(output).toContain(`payment ${payment}`);
    expect(output).toContain('could not be looked up at stripe: Too many requests');
    expect(code).toBe(1);
  });

  it('compares more payments than a page has', async () => {
    const { payment } = await shop.placeStripeOrder();
    await shop.sql(
      `insert into payment (id, amount, currency_code, provider_id, data, private_data, cart_id)
       select 'pay_copy' || n, amount, currency_code, provider_id, data, private_data, null
       from payment, generate_series(1, 149) n where id = $1`,
      [payment],
    );
    expect((await reconcile()).output).toMatch(/150 payments since .* were compared, 0 differ$/);
    await shop.sql(`delete from payment where id like 'pay_copy%'`);
  });

  it('rejects a period that it does not understand with one line', async () => {
    expect(await reconcile('--since', 'yesterday')).toEqual({
      code: 2,
      output: '',
      error:
        '--since yesterday is neither like 7d or 12h nor a date; see storekeep payments:reconcile --help',
    });
  });
});

describe('The reconciliation of what was paid at Stripe', () => {
  /** A cart whose shopper has paid in the browser and does not come back. */
  async function payWithoutCompleting() {
    const { cart, intent } = await shop.prepareStripeCart();
    shop.company.ledger.confirm(intent.id);
    return { cart, intent };
  }

  afterEach(() => shop.company.ledger.intents.clear());

  it('reports money for a cart that is not completed', async () => {
    const { cart, intent } = await payWithoutCompleting();
    const { code, output } = await reconcile();
    expect(output).toContain(
      `no order, ${cart}, ${intent.id}: has ${intent.amount} eur at the provider, but the cart is not completed`,
    );
    expect(code).toBe(1);
  });

  it('reports money that neither a session nor a payment names', async () => {
    const { cart, intent } = await payWithoutCompleting();
    await shop.sql('delete from payment_session where cart_id = $1', [cart]);
    const { code, output } = await reconcile();
    expect(output).toMatch(new RegExp(`${cart}, ${intent.id}: .*no session or payment here names it`));
    expect(code).toBe(1);
  });

  it('reports it also if more than a page of intents was created afterwards', async () => {
    const { cart, intent } = await payWithoutCompleting();
    for (let n = 0; n < 120; n++)
      shop.company.ledger.handle('POST /v1/payment_intents', { amount: '100', currency: 'eur' });
    expect((await reconcile()).output).toContain(`${cart}, ${intent.id}: has ${intent.amount} eur`);
  });

  it('reports neither carts of another shop nor what was given back', async () => {
    const foreign = { amount: '500', currency: 'eur', metadata: { resource_id: 'cart_of_another_shop' } };
    const { id } = shop.company.ledger.handle('POST /v1/payment_intents', foreign) as { id: string };
    shop.company.ledger.confirm(id);
    const { cart, intent } = await payWithoutCompleting();
    shop.company.ledger.handle(`POST /v1/payment_intents/${intent.id}/capture`, {});
    shop.company.ledger.refundInDashboard(intent.id, intent.amount);
    const { code, output } = await reconcile();
    expect(output).not.toContain(cart);
    expect(output).not.toContain(id);
    expect(code).toBe(0);
  });
});
