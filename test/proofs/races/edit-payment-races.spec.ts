import { installIntentPayments, type IntentPayments } from '../../support/intent-payments.ts';
import { payEdit, type RequestedEdit, requestEdit } from '../../support/order-edits.ts';
import { placeOrder } from '../../support/orders.ts';
import { ok, type SampleShop, useSampleShop } from '../../support/sample-shop.ts';
import type { HttpResponse } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

/* The customer pays the difference of an order edit, and the payment company responds after the edit was declined or paid otherwise. */

let shop: SampleShop;
let company: IntentPayments;

beforeAll(async () => {
  shop = await useSampleShop({});
  company = await installIntentPayments(shop);
});
afterAll(() => shop.close());

interface SlowPayment {
  edit: RequestedEdit;
  /** The reference of the payment at the company. */
  reference: string;
  /** The response to the authorization, once the company has responded. */
  authorization: Promise<HttpResponse>;
}

/** Authorizes the payment of an edit that adds a mug, and waits until the company has the request. */
async function beginPayment(): Promise<SlowPayment> {
  const order = await placeOrder(shop);
  const edit = await requestEdit(shop, order, {
    add: [{ variant_id: shop.mug.variants[0].id, quantity: 1 }],
  });
  const path = `/payment-collections/${edit.collection}/sessions`;
  const { payment_sessions } = ok(await shop.store.post(path, { provider_id: 'intents' })).payment_collection;
  const reference = [...company.openIntents.keys()].at(-1)!;
  company.hold('authorize');
  const authorization = shop.store.post(`${path}/${payment_sessions[0].id}/authorize`);
  await company.waitForHold();
  return { edit, reference, authorization };
}

async function readCollection({ collection }: RequestedEdit) {
  return ok(await shop.admin.get(`/payment-collections/${collection}`)).payment_collection;
}

describe('A payment that is authorized slowly', () => {
  it('does not reopen the payment collection of an edit that was declined meanwhile', async () => {
    const { edit, authorization } = await beginPayment();
    ok(await shop.store.post(`/order-edits/${edit.id}/decline`, {}));
    company.release();
    expect((await authorization).status).toBe(422);
    expect(await readCollection(edit)).toMatchObject({ status: 'canceled', payments: [] });
  });

  it('is not collected in addition to what staff have received meanwhile', async () => {
    const { edit, authorization } = await beginPayment();
    await payEdit(shop, edit);
    company.release();
    expect((await authorization).status).toBe(422);
    const { amount, authorized_amount, payments } = await readCollection(edit);
    expect(authorized_amount).toBe(amount);
    expect(payments).toMatchObject([{ provider_id: 'system', amount }]);
  });

  it('is canceled at the company when staff have received the money meanwhile', async () => {
    const { edit, reference, authorization } = await beginPayment();
    await payEdit(shop, edit);
    company.release();
    await authorization;
    await until(() => company.canceled.includes(reference));
  });
});
