import { AbandonedPayments } from '#shop/checkout/checkout/abandoned-payments';
import { RetryPayments } from '#shop/orders/payments/retry-payments';
import { PaymentProvider, PaymentProviders } from '../../src/index.ts';
import { expireProviderRequests } from '../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../support/sample-shop.ts';

/* The recovery of one row fails because the database rejects its update. The others are recovered, and the log names the failed one. */

class SilentPayments extends PaymentProvider {
  readonly id = 'test';
  isSilent = false;

  async initiate() {
    return { data: {} };
  }
  async authorize() {
    if (this.isSilent) throw new Error('no response');
    return { status: 'authorized' as const, data: {} };
  }
  async capture() {
    if (this.isSilent) throw new Error('no response');
    return { data: {} };
  }
  override async cancel() {
    return { data: {} };
  }
}

let shop: SampleShop;
const provider = new SilentPayments();
const warnings: string[] = [];

beforeAll(async () => {
  shop = await useSampleShop({});
  shop.app.get(PaymentProviders, { strict: false }).register(provider);
  const ignore = () => undefined;
  shop.app.useLogger({
    ...{ log: ignore, error: ignore, debug: ignore, verbose: ignore, fatal: ignore },
    // ignores the warnings about the provider itself
    warn: (message: unknown) =>
      void (String(message).startsWith('failed to') && warnings.push(message as string)),
  });
  await shop.sql('create table rejected (id text)');
  await shop.sql(`create function reject() returns trigger language plpgsql as
    $$ begin
      if exists (select from rejected r where r.id = new.id) then raise exception 'this row is rejected'; end if;
      return new;
    end $$`);
  await shop.sql('create trigger reject before update on payment for each row execute function reject()');
});
beforeEach(async () => {
  warnings.length = 0;
  provider.isSilent = false;
  await shop.sql('truncate rejected');
});
afterAll(() => shop.close());

it('An abandoned payment that cannot be canceled does not stop the others from being canceled', async () => {
  const carts = await Promise.all([1, 2, 3].map(() => shop.prepareCart({ provider: 'test' })));
  provider.isSilent = true;
  for (const cart of carts) expect((await shop.store.post(`/carts/${cart}/complete`)).status).toBe(422);
  await shop.sql(`update payment set updated_at = now() - interval '1 hour'`);
  const [first] = await shop.sql<{ id: string }>('select id from payment order by updated_at, id');
  await shop.sql('insert into rejected values ($1)', [first.id]);

  await shop.app.get(AbandonedPayments, { strict: false }).run();

  const remaining = await shop.sql<{ id: string }>('select id from payment where canceled_at is null');
  expect(remaining).toEqual([first]);
  expect(warnings).toEqual([`failed to cancel abandoned payments: payment ${first.id}`]);
});

it('Every order whose captures cannot be recovered is named in the log, and the others are recovered', async () => {
  const orders: string[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const cart = await shop.prepareCart({ provider: 'test' });
    orders.push(ok(await shop.store.post(`/carts/${cart}/complete`)).data.id);
  }
  provider.isSilent = true;
  for (const id of orders) await shop.admin.post(`/orders/${id}/capture`);
  provider.isSilent = false;
  await expireProviderRequests((text) => shop.sql(text));
  await shop.sql('insert into rejected select id from payment where order_id = any($1)', [
    orders.slice(0, 2),
  ]);

  await shop.app.get(RetryPayments, { strict: false }).run();

  const captured = await shop.sql<{ order_id: string }>(
    'select order_id from payment where order_id = any($1) and captured_at is not null',
    [orders],
  );
  expect(captured).toEqual([{ order_id: orders[2] }]);
  expect(warnings.toSorted()).toEqual(
    orders
      .slice(0, 2)
      .map((id) => `failed to retry captures and refunds: captures of order ${id}`)
      .toSorted(),
  );
});
