import { respondWithRates } from '../fakes/tax-server.ts';
import { ok } from '../support/sample-shop.ts';
import { openTaxedShop, type TaxedShop } from '../support/taxed-shop.ts';

/*
 * A region with a tax service that is slow or fails. All tests of "slow" fail if the service is called inside the transaction; "has no
 * effect with its response to a former state" fails if the fingerprints are not compared.
 */

let taxed: TaxedShop;
let { shop, service, setTaxProvider } = {} as TaxedShop;
beforeAll(async () => {
  taxed = await openTaxedShop();
  ({ shop, service, setTaxProvider } = taxed);
});
afterEach(() => taxed.reset());
afterAll(() => taxed.close());

describe('A tax service that is slow', () => {
  it('does not block reading the cart, locking it, or changing another one', async () => {
    const [mine, other] = [await shop.prepareCart(), await createAmericanCart()];
    const calls = service.requests.length;
    const release = service.hold();
    const change = shop.store.post(`/carts/${mine}/line-items`, mug());
    await service.waitForRequests(calls + 1);
    // the line is stored, its taxes are not
    expect(ok(await shop.store.get(`/carts/${mine}`)).cart).toMatchObject({ subtotal: 2675, tax_total: 0 });
    ok(await shop.store.post(`/carts/${other}/line-items`, mug()));
    expect(await shop.sql('select id from cart where id = $1 for update nowait', [mine])).toHaveLength(1);
    expect(await openTransactions()).toEqual([]);
    release();
    expect(ok(await change).cart).toMatchObject({ subtotal: 2675, tax_total: 318 });
  });

  it('does not lead to locks or open transactions during a completion', async () => {
    const id = await shop.prepareCart();
    const calls = service.requests.length;
    const release = service.hold();
    const completion = shop.store.post(`/carts/${id}/complete`);
    await service.waitForRequests(calls + 1);
    expect(await shop.sql('select id from cart where id = $1 for update nowait', [id])).toHaveLength(1);
    expect(await openTransactions()).toEqual([]);
    release();
    expect(ok(await completion).type).toBe('order');
  });

  it('is called again when the cart changes meanwhile, so that every line is taxed', async () => {
    const id = await shop.prepareCart();
    const calls = service.requests.length;
    const release = service.hold();
    const changes = [];
    for (const [count, variant] of [shop.mug.variants[0], shop.shirt.variants[1]].entries()) {
      changes.push(shop.store.post(`/carts/${id}/line-items`, { variant_id: variant.id, quantity: 1 }));
      await service.waitForRequests(calls + count + 1); // the second request does not wait for the first one
    }
    release();
    for (const response of await Promise.all(changes)) ok(response);
    const { cart } = ok(await shop.store.get(`/carts/${id}`));
    expect(cart).toMatchObject({ subtotal: 4625, tax_total: 195 + 73 + 195 + 50 });
    expect(cart.payment_session.amount).toBe(cart.total);
  });

  it('has no effect with its response to a former state of the cart', async () => {
    const id = await shop.prepareCart();
    const calls = service.requests.length;
    const release = service.hold(1);
    const slow = shop.store.post(`/carts/${id}/line-items`, mug());
    await service.waitForRequests(calls + 1);
    const [, large] = shop.shirt.variants;
    ok(await shop.store.post(`/carts/${id}/line-items`, { variant_id: large.id, quantity: 1 }));
    release();
    expect(ok(await slow).cart).toMatchObject({ subtotal: 4625, tax_total: 195 + 73 + 195 + 50 });
    expect(service.requests).toHaveLength(calls + 2);
  });

  it('is called again by a completion when the cart changes meanwhile', async () => {
    const id = await shop.prepareCart();
    const calls = service.requests.length;
    const release = service.hold();
    const completion = shop.store.post(`/carts/${id}/complete`);
    await service.waitForRequests(calls + 1);
    const change = shop.store.post(`/carts/${id}/line-items`, mug());
    await service.waitForRequests(calls + 2);
    release();
    const [completed] = await Promise.all([completion, change]);
    // the completion either reports the new total, or the order has all lines of the cart and their taxes
    if (completed.status === 200) expect(completed.body.data).toMatchObject({ tax_total: 318 });
    else expect(completed).toMatchObject({ status: 400, body: { type: 'not_allowed' } });
    for (const order of await shop.sql('select id from "order" where cart_id = $1', [id]))
      expect(ok(await shop.store.get(`/orders/${order.id as string}`)).order.tax_total).toBe(318);
  });

  it('is abandoned after its timeout', async () => {
    await setTaxProvider('hasty-tax');
    const release = service.hold();
    const id = await shop.prepareCart();
    expect(await shop.store.post(`/carts/${id}/taxes`)).toMatchObject({ status: 409 });
    release();
    expect(ok(await shop.store.post(`/carts/${id}/taxes`)).cart.tax_total).toBe(245);
  });

  it('does not lose any of 10 lines that are added concurrently', async () => {
    const { id } = ok(await shop.store.post('/carts', { region_id: shop.europe.id })).cart;
    const adding = Array.from({ length: 10 }, () => shop.store.post(`/carts/${id}/line-items`, mug()));
    for (const response of await Promise.all(adding)) ok(response);
    const { cart } = ok(await shop.store.get(`/carts/${id}`));
    expect(cart).toMatchObject({ items: [{ quantity: 10 }], subtotal: 7250, tax_total: 725 });
  });
});

describe('A tax service that fails', () => {
  it('does not prevent changes of a cart, which is taxed with the next change', async () => {
    service.behaviors.set('', 'fails');
    const id = await shop.prepareCart();
    expect(ok(await shop.store.get(`/carts/${id}`)).cart).toMatchObject({ tax_total: 0, total: 2450 });
    service.behaviors.clear();
    const { cart } = ok(await shop.store.post(`/carts/${id}`, { metadata: { note: 'x' } }));
    expect(cart).toMatchObject({ tax_total: 245, total: 2695, payment_session: { amount: 2695 } });
  });

  it('causes the removal of outdated taxes', async () => {
    const id = await shop.prepareCart();
    service.behaviors.set('', 'fails');
    const { cart } = ok(await shop.store.post(`/carts/${id}/line-items`, mug()));
    expect(cart).toMatchObject({ subtotal: 2675, tax_total: 0 });
  });

  it('causes a retryable 409 for taxes on demand, and leaves correct taxes unchanged', async () => {
    const id = await shop.prepareCart();
    service.behaviors.set('', 'fails');
    expect(await shop.store.post(`/carts/${id}/taxes`)).toMatchObject({
      status: 409,
      body: { type: 'conflict', code: 'invalid_state_error' },
    });
    expect(ok(await shop.store.get(`/carts/${id}`)).cart.tax_total).toBe(245);
  });

  it('causes a retryable 409 at completion, without any authorization', async () => {
    const id = await shop.prepareCart({ provider: 'test' });
    service.behaviors.set('', 'fails');
    expect(await shop.store.post(`/carts/${id}/complete`)).toMatchObject({
      status: 409,
      body: { type: 'conflict', message: 'The taxes cannot be worked out at the moment; try again' },
    });
    expect(await shop.sql('select from payment where cart_id = $1', [id])).toEqual([]);
    expect(await shop.sql('select from lease where key = $1', [`cart:${id}`])).toEqual([]);
    service.behaviors.clear();
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data.tax_total).toBe(245);
  });

  it('causes one rejection with the new total once its taxes are known', async () => {
    service.behaviors.set('', 'fails');
    const id = await shop.prepareCart();
    service.behaviors.clear();
    expect(await shop.store.post(`/carts/${id}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'The total of the cart has changed to 2695' },
    });
    expect(ok(await shop.store.get(`/carts/${id}`)).cart.total).toBe(2695);
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data).toMatchObject({
      total: 2695,
      tax_total: 245,
    });
  });

  it('because it is no longer installed prevents sales until staff select another', async () => {
    await shop.sql(`insert into tax_provider (id, is_installed) values ('gone-tax', false)`);
    await shop.sql(`update region set tax_provider_id = 'gone-tax' where id = $1`, [shop.europe.id]);
    const id = await shop.prepareCart();
    expect(await shop.store.post(`/carts/${id}/complete`)).toMatchObject({
      status: 400,
      body: { type: 'not_allowed', message: 'Tax provider gone-tax is not installed' },
    });
    await setTaxProvider('system');
    ok(await shop.store.post(`/carts/${id}/taxes`));
    expect(ok(await shop.store.post(`/carts/${id}/complete`)).data.tax_total).toBe(371 + 95);
  });
});

describe('A response of the tax service', () => {
  it.each([
    ['with an object instead of a list', { rate: 10 }],
    ['with a rate for an unknown line', [{ item_id: 'item_nope', rate: 10, name: 'VAT', code: 'vat' }]],
    ['with a negative rate', respondWithRates({ rate: -1, name: 'VAT', code: 'vat' })],
    [
      'with a rate that is not a number',
      respondWithRates({ rate: 'ten' as never, name: 'VAT', code: 'vat' }),
    ],
    ['with a rate without a name', respondWithRates({ rate: 10, code: 'vat' } as never)],
    [
      'with a duplicate code',
      respondWithRates({ rate: 1, name: 'A', code: 'a' }, { rate: 2, name: 'B', code: 'a' }),
    ],
  ])('%s counts as a failure', async (_, response) => {
    service.respond = typeof response === 'function' ? response : () => response;
    const { cart } = ok(await shop.store.post('/carts', { region_id: shop.europe.id, items: [mug()] }));
    expect(cart.tax_total).toBe(0);
    expect((await shop.store.post(`/carts/${cart.id}/taxes`)).status).toBe(409);
  });
});

async function createAmericanCart(): Promise<string> {
  return ok(await shop.store.post('/carts', { region_id: shop.america.id })).cart.id;
}

function mug() {
  return { variant_id: shop.mug.variants[0].id, quantity: 1 };
}

/** @returns the open transactions of other connections to this database */
function openTransactions(): Promise<unknown[]> {
  return shop.sql(
    `select query from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and state like '%in transaction%'`,
  );
}
