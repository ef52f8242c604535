import { TestPayments } from '#shop/payments/test-payments';
import { createPaymentCollection } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import { until } from '../../support/until.ts';

let shop: SampleShop;

beforeAll(async () => {
  shop = await useSampleShop();
});
afterAll(() => shop.close());

async function createSession(id: string, provider_id = 'test') {
  return ok(await shop.store.post(`/payment-collections/${id}/sessions`, { provider_id })).payment_collection
    .payment_sessions[0];
}

async function readAsStaff(id: string) {
  return ok(await shop.admin.get(`/payment-collections/${id}`)).payment_collection;
}

/** Sets the data of a session, which decide what the provider `test` does with it. */
async function setData(session: string, data: Record<string, unknown>): Promise<void> {
  await shop.sql('update payment_session set data = $2 where id = $1', [session, JSON.stringify(data)]);
}

const authorizations = () => shop.app.get(TestPayments, { strict: false }).authorized;

describe('A payment collection', () => {
  it('is returned to shoppers without the fields of staff', async () => {
    const { payment_collection } = ok(
      await shop.store.get(`/payment-collections/${await createPaymentCollection(shop)}`),
    );
    expect(payment_collection).toMatchObject({ status: 'not_paid', amount: 1000, payment_sessions: [] });
    for (const field of ['payments', 'authorized_amount', 'created_by'])
      expect(payment_collection).not.toHaveProperty(field);
  });

  it('that does not exist is a 404', async () => {
    expect(await shop.store.get('/payment-collections/paycol_none')).toMatchObject({
      status: 404,
      body: { message: 'Payment collection with id paycol_none was not found' },
    });
    expect(
      (await shop.store.post('/payment-collections/paycol_none/sessions', { provider_id: 'test' })).status,
    ).toBe(404);
  });
});

describe('Creating a payment session of a collection', () => {
  it('replaces the sessions of other providers by one for the whole amount', async () => {
    const id = await createPaymentCollection(shop);
    const first = await createSession(id, 'manual');
    expect(first).toMatchObject({ cart_id: null, amount: 1000, status: 'pending', is_selected: null });
    const second = await createSession(id);
    expect(second).toMatchObject({ provider_id: 'test', is_initiated: true });
    expect((await createSession(id)).id).toBe(second.id);
    expect((await readAsStaff(id)).payment_sessions).toHaveLength(1);
  });

  it('rejects a provider that the region does not have', async () => {
    const id = await createPaymentCollection(shop);
    expect(
      await shop.store.post(`/payment-collections/${id}/sessions`, { provider_id: 'none' }),
    ).toMatchObject({
      status: 400,
      body: { type: 'invalid_data', message: 'Payment provider not found' },
    });
  });

  it('splits the amount among providers in a batch, and keeps the listed sessions', async () => {
    const id = await createPaymentCollection(shop);
    const { id: session_id } = await createSession(id);
    const sessions = [
      { provider_id: 'test', amount: 400, session_id },
      { provider_id: 'test', amount: 350 },
      { provider_id: 'manual', amount: 250 },
    ];
    const { payment_collection } = ok(
      await shop.store.post(`/payment-collections/${id}/sessions/batch`, { sessions }),
    );
    const created = payment_collection.payment_sessions;
    expect(created.map(({ amount }) => amount).sort()).toEqual([250, 350, 400]);
    expect(created.find(({ id }) => id === session_id)!.amount).toBe(400);
  });

  it('rejects a batch whose amounts do not add up', async () => {
    const id = await createPaymentCollection(shop);
    const sessions = [{ provider_id: 'test', amount: 999 }];
    expect(await shop.store.post(`/payment-collections/${id}/sessions/batch`, { sessions })).toMatchObject({
      status: 400,
      body: { message: 'The sum of sessions is not equal to 1000 on Payment Collection' },
    });
  });
});

describe('Refreshing a payment session of a collection', () => {
  it('is rejected for a session of another collection', async () => {
    const [id, other] = [await createPaymentCollection(shop), await createPaymentCollection(shop)];
    const session = await createSession(id);
    expect(await shop.store.post(`/payment-collections/${other}/sessions/${session.id}`)).toMatchObject({
      status: 400,
      body: {
        message: `Payment Session ${session.id} does not belong to Payment Collection ${other}`,
      },
    });
  });

  it('replaces it by a new session with another id', async () => {
    const id = await createPaymentCollection(shop);
    const session = await createSession(id);
    const { payment_session } = ok(
      await shop.store.post(`/payment-collections/${id}/sessions/${session.id}`),
    );
    expect(payment_session).toMatchObject({ provider_id: 'test', amount: 1000, status: 'pending' });
    expect(payment_session.id).not.toBe(session.id);
  });
});

describe('Authorizing a payment collection', () => {
  it('creates one payment for a session, also in four simultaneous requests', async () => {
    const id = await createPaymentCollection(shop);
    const before = authorizations().size;
    const { id: session } = await createSession(id);
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => shop.store.post(`/payment-collections/${id}/sessions/${session}/authorize`)),
    );
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await readAsStaff(id)).toMatchObject({
      status: 'authorized',
      authorized_amount: 1000,
      payments: [{ amount: 1000, provider_id: 'test', order_id: null }],
    });
    expect(authorizations().size).toBe(before + 1);
  });

  it('leaves it partially authorized until all its sessions are authorized', async () => {
    const id = await createPaymentCollection(shop);
    const sessions = [
      { provider_id: 'test', amount: 400 },
      { provider_id: 'test', amount: 600 },
    ];
    const { payment_collection } = ok(
      await shop.store.post(`/payment-collections/${id}/sessions/batch`, { sessions }),
    );
    const [first, second] = payment_collection.payment_sessions.map((paymentSession) => paymentSession.id);
    ok(await shop.store.post(`/payment-collections/${id}/sessions/${first}/authorize`));
    expect((await readAsStaff(id)).status).toBe('partially_authorized');
    const refresh = await shop.store.post(`/payment-collections/${id}/sessions/${first}`);
    expect(refresh.status).toBe(400);
    const session_ids = [first, second];
    ok(await shop.store.post(`/payment-collections/${id}/sessions/batch/authorize`, { session_ids }));
    expect(await readAsStaff(id)).toMatchObject({ status: 'authorized', authorized_amount: 1000 });
  });

  it.each(['refused', 'requires_more', 'error', 'pending'])(
    'returns 422 for the outcome %s, and can be repeated',
    async (outcome) => {
      const id = await createPaymentCollection(shop);
      const { id: session } = await createSession(id);
      await setData(session, { outcome });
      expect(await shop.store.post(`/payment-collections/${id}/sessions/${session}/authorize`)).toMatchObject(
        {
          status: 422,
          body: { message: `Failed to authorize Payment Session id "${session}"` },
        },
      );
      expect(await readAsStaff(id)).toMatchObject({ status: 'awaiting', payments: [] });
      await setData(session, {});
      ok(await shop.store.post(`/payment-collections/${id}/sessions/${session}/authorize`));
      expect((await readAsStaff(id)).status).toBe('authorized');
    },
  );

  it('reuses the idempotency key of an attempt that failed after the provider had authorized', async () => {
    const id = await createPaymentCollection(shop);
    const before = authorizations().size;
    const { id: session } = await createSession(id);
    await setData(session, { crash: 'after' });
    const path = `/payment-collections/${id}/sessions/${session}/authorize`;
    expect((await shop.store.post(path)).status).toBe(422);
    await setData(session, {});
    ok(await shop.store.post(path));
    expect(authorizations().size).toBe(before + 1);
  });

  it('is rejected without a session', async () => {
    const id = await createPaymentCollection(shop);
    expect(
      await shop.store.post(`/payment-collections/${id}/sessions/batch/authorize`, { session_ids: [] }),
    ).toMatchObject({
      status: 400,
      body: { message: 'You cannot complete a Payment Collection without a payment session.' },
    });
  });
});

describe('The staff’s payment collections', () => {
  it('are authorized by a captured payment of the provider system, once', async () => {
    const id = await createPaymentCollection(shop);
    const { payment_collection } = ok(await shop.admin.post(`/payment-collections/${id}/authorize`));
    expect(payment_collection).toMatchObject({
      status: 'authorized',
      authorized_amount: 1000,
      payments: [{ provider_id: 'system', amount: 1000 }],
    });
    expect(payment_collection.payments[0].captured_at).not.toBeNull();
    ok(await shop.admin.post(`/payment-collections/${id}/authorize`));
    expect((await readAsStaff(id)).payments).toHaveLength(1);
  });

  it('release an authorization without a response when staff mark them as paid', async () => {
    const id = await createPaymentCollection(shop);
    const { id: session } = await createSession(id);
    await setData(session, { crash: 'after' });
    await shop.store.post(`/payment-collections/${id}/sessions/${session}/authorize`);
    const authorization = [...authorizations().values()].at(-1)!;
    const [{ idempotency_key: key }] = await shop.sql(
      'select idempotency_key from payment_session where id = $1',
      [session],
    );
    ok(await shop.admin.post(`/payment-collections/${id}/authorize`));
    expect(
      await shop.sql('select canceled_at is not null as canceled from payment where id = $1', [key]),
    ).toEqual([{ canceled: true }]);
    await until(() => authorization.canceled);
  });

  it('are updated with a description and merged metadata', async () => {
    const id = await createPaymentCollection(shop);
    ok(await shop.admin.post(`/payment-collections/${id}`, { description: 'More', metadata: { a: 1 } }));
    const { payment_collection } = ok(
      await shop.admin.post(`/payment-collections/${id}`, { metadata: { b: 2 } }),
    );
    expect(payment_collection).toMatchObject({ description: 'More', metadata: { a: 1, b: 2 } });
  });

  it('are deleted, also repeatedly', async () => {
    const id = await createPaymentCollection(shop);
    expect(ok(await shop.admin.delete(`/payment-collections/${id}`))).toEqual({
      id,
      object: 'payment_collection',
      deleted: true,
    });
    expect((await shop.admin.get(`/payment-collections/${id}`)).status).toBe(404);
    expect((await shop.admin.delete(`/payment-collections/${id}`)).status).toBe(200);
  });

  it('are not deleted once they are authorized', async () => {
    const paid = await createPaymentCollection(shop);
    ok(await shop.admin.post(`/payment-collections/${paid}/authorize`));
    expect(await shop.admin.delete(`/payment-collections/${paid}`)).toMatchObject({
      status: 400,
      body: { message: 'Cannot delete payment collection with status authorized' },
    });
  });
});
