import { randomUUID } from 'node:crypto';
import { type AgentBody, type AgentShop, openAgentShop } from '../../support/agents.ts';
import { countRoundTrips } from '../../support/round-trips.ts';

const address = {
  ...{ name: 'Oliver Juhl', line_one: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
};
const buyer = { email: 'oliver@example.com', first_name: 'Oliver', last_name: 'Juhl' };
const instrument = { type: 'test', credential: { type: 'token', token: 'authorized' } };
const payment_data = { handler_id: 'test', instrument };

/*
 * The row of a session and its cart, or its order, are read once for a response. The limits leave one round trip for a connection that is
 * opened for statements that run at the same time.
 */
describe('A request on a checkout session of ACP', () => {
  let shop: AgentShop;

  beforeAll(async () => {
    shop = await openAgentShop();
    const { id } = await create(); // fills the caches
    await send('POST', `/${id}/complete`, { payment_data });
  });
  afterAll(() => shop.close());

  const send = async (method: 'GET' | 'POST', path: string, payload?: object): Promise<AgentBody> => {
    const { statusCode, body } = await shop.app.inject({
      ...{ method, url: `/acp/checkout_sessions${path}`, payload },
      headers: {
        ...{ authorization: `Bearer ${shop.platform.token}`, 'api-version': '2026-04-17' },
        'idempotency-key': randomUUID(),
      },
    });
    expect(statusCode).toBeLessThan(300);
    return JSON.parse(body);
  };
  const create = (): Promise<AgentBody> =>
    send('POST', '', {
      ...{ currency: 'eur', capabilities: {}, line_items: [{ id: shop.shirt.variants[0].id, quantity: 1 }] },
      ...{ buyer, fulfillment_details: { address } },
    });
  /** The round trips of a request, and the status of the session in its response. */
  const count = async (request: () => Promise<AgentBody>): Promise<[roundTrips: number, status: string]> => {
    let session: AgentBody;
    const roundTrips = await countRoundTrips(async () => {
      session = await request();
      return { status: 200 };
    });
    return [roundTrips, session.status];
  };

  it('takes at most 41 round trips to create it with an address', async () => {
    const [roundTrips, status] = await count(create);
    expect(status).toBe('ready_for_payment');
    expect(roundTrips).toBeLessThanOrEqual(41);
  });

  it('takes at most 20 round trips to send the address again, as the region is known', async () => {
    const { id } = await create();
    const [roundTrips] = await count(() => send('POST', `/${id}`, { fulfillment_details: { address } }));
    expect(roundTrips).toBeLessThanOrEqual(20);
  });

  it('takes at most 19 round trips to replace its items, as its shipping method remains', async () => {
    const { id } = await create();
    const line_items = [{ id: shop.shirt.variants[0].id, quantity: 1 }];
    const [roundTrips] = await count(() => send('POST', `/${id}`, { line_items }));
    expect(roundTrips).toBeLessThanOrEqual(19);
  });

  it('takes at most 41 round trips to complete it, in whose response the order is read once', async () => {
    const { id } = await create();
    const [roundTrips, status] = await count(() => send('POST', `/${id}/complete`, { payment_data }));
    expect(status).toBe('completed');
    expect(roundTrips).toBeLessThanOrEqual(41);
  });

  it('takes at most 6 round trips to show its order', async () => {
    const { id } = await create();
    await send('POST', `/${id}/complete`, { payment_data });
    const [roundTrips, status] = await count(() => send('GET', `/${id}`));
    expect(status).toBe('completed');
    expect(roundTrips).toBeLessThanOrEqual(6);
  });
});
