import { requestEdit } from '../../support/order-edits.ts';
import { openPayPalShop, type PayPalShop } from '../../support/paypal-shop.ts';
import { ok } from '../../support/sample-shop.ts';

/* The difference of an order that has become more expensive is paid by PayPal. */

let shop: PayPalShop;

beforeAll(async () => (shop = await openPayPalShop()));
afterAll(() => shop.close());

/** A payment collection whose session of PayPal is open. */
async function openCollection(): Promise<{ collection: string; session: string; intent: string }> {
  const order = await shop.placePaidOrder();
  const mug = { variant_id: shop.mug.variants[0].id, quantity: 1 };
  const { collection } = await requestEdit(shop, order, { add: [mug] });
  const { payment_collection } = ok(
    await shop.store.post(`/payment-collections/${collection}/sessions`, { provider_id: 'paypal' }),
  );
  const [session] = payment_collection.payment_sessions;
  return {
    collection: collection!,
    session: session.id,
    intent: shop.company.ledger.orderOf(collection!).id,
  };
}

async function readStatus(collection: string): Promise<string> {
  return ok(await shop.admin.get(`/payment-collections/${collection}`)).payment_collection.status;
}

describe('A payment collection that is paid by PayPal', () => {
  it('is authorized once the shopper has paid', async () => {
    const { collection, session, intent } = await openCollection();
    const authorize = () =>
      shop.store.post(`/payment-collections/${collection}/sessions/${session}/authorize`);
    expect((await authorize()).status).toBe(422);
    shop.company.ledger.pay(intent);
    ok(await authorize());
    expect(await readStatus(collection)).toBe('authorized');
    expect(shop.company.ledger.reservedOf(collection)).toBeGreaterThan(0);
  });

  it('is authorized by a webhook if the shopper does not come back', async () => {
    const { collection, intent } = await openCollection();
    const { ledger } = shop.company;
    const authorization = ledger.authorizationOf(ledger.pay(intent));
    for (let time = 0; time < 2; time++)
      expect(await shop.sendEvent('PAYMENT.AUTHORIZATION.CREATED', authorization)).toBe(200);
    expect(await readStatus(collection)).toBe('authorized');
  });
});
