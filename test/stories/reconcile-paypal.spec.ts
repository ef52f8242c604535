import { openPayPalShop, payPalVariables, type PayPalShop } from '../support/paypal-shop.ts';
import { runStorekeep, type CommandRun } from '../support/run-command.ts';
import { ok } from '../support/sample-shop.ts';

/* `storekeep payments:reconcile` compares payments with PayPal. */

let shop: PayPalShop;

beforeAll(async () => (shop = await openPayPalShop()));
beforeEach(() => shop.sql(`update payment set updated_at = now() - interval '60 days'`));
afterEach(() => shop.company.behaviors.clear());
afterAll(() => shop.close());

function reconcile(): Promise<CommandRun> {
  const environment = { ...payPalVariables(shop.company), DATABASE_URL: shop.testDatabase.url };
  return runStorekeep(environment, ['payments:reconcile']);
}

async function placeCapturedOrder() {
  const order = await shop.placePaidOrder();
  ok(await shop.admin.post(`/orders/${order.id}/capture`));
  return order;
}

describe('The reconciliation of payments by PayPal', () => {
  it('reports nothing if authorized, captured, refunded and canceled payments are equal', async () => {
    await shop.placePaidOrder();
    const { id } = await placeCapturedOrder();
    ok(await shop.admin.post(`/orders/${id}/refund`, { amount: 100, reason: 'other' }));
    const canceled = await shop.placePaidOrder();
    ok(await shop.admin.post(`/orders/${canceled.id}/cancel`));
    await shop.redeliverEvents();
    const { code, output } = await reconcile();
    expect(output).toMatch(/^3 payments since .* were compared, 0 differ$/);
    expect(code).toBe(0);
  });

  it('reports a capture, a refund and a voided authorization at PayPal', async () => {
    const { ledger } = shop.company;
    const [captured, refunded, voided] = [
      await shop.placePaidOrder(),
      await placeCapturedOrder(),
      await shop.placePaidOrder(),
    ];
    const { id } = ledger.authorizationOf(ledger.orderOf(captured.cart));
    ledger.handle(`POST /v2/payments/authorizations/${id}/capture`, {});
    const { id: capture, amount } = ledger.captureOf(ledger.orderOf(refunded.cart));
    ledger.refund(capture, { amount: { ...amount, value: '4.00' } });
    ledger.voidAuthorization(ledger.authorizationOf(ledger.orderOf(voided.cart)).id);
    const { code, output } = await reconcile();
    const lineOf = ({ payment }: { payment: string }) =>
      output.split('\n').find((line) => line.includes(payment));
    expect(lineOf(captured)).toContain(`${captured.intent}: is not captured here`);
    expect(lineOf(refunded)).toContain('resend the webhook event of the refund');
    expect(lineOf(voided)).toContain('ask the customer to pay again');
    expect(code).toBe(1);
  });

  it('cannot compare a captured payment whose order PayPal has deleted', async () => {
    const { payment } = await placeCapturedOrder();
    shop.company.behaviors.set('GET /v2/checkout/orders', 'is missing');
    const { code, output } = await reconcile();
    expect(output).toMatch(new RegExp(`${payment}.*compare its captures in the dashboard of PayPal`));
    expect(code).toBe(1);
  });
});
