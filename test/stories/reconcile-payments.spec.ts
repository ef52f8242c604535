import { runStorekeep, type CommandRun } from '../support/run-command.ts';
import { ok } from '../support/sample-shop.ts';
import { openStripeShop, stripeVariables, type StripeShop } from '../support/stripe-shop.ts';

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
