import { AcpClient } from '../../../support/acp-client.ts';
import { type AgentBody, AGENTS_ENV } from '../../../support/agents.ts';
import { type KillableShop, openKillableShop } from '../../../support/killable-shop.ts';
import { ok } from '../../../support/sample-shop.ts';

const ADDRESS = {
  name: 'Ole Juhl',
  line_one: 'Hauptstr. 1',
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
};

/* The server is killed by SIGKILL while it completes a session. */
describe('The completion of a session whose server is killed', () => {
  let shop: KillableShop;
  let platform: { id: string; token: string };

  beforeAll(async () => {
    shop = await openKillableShop({ ...AGENTS_ENV, TEST_PAYMENT_PROVIDER: 'true' });
    const body = { name: 'Assistant', protocols: ['acp'] };
    const { agent_platform, token } = ok(await shop.post('/admin/agent-platforms', body));
    platform = { id: agent_platform.id, token };
  });
  afterAll(() => shop.close());

  const client = () => new AcpClient({ url: shop.url(), platform });
  const create = async (): Promise<string> => {
    const { body } = await client().create({
      line_items: [{ id: shop.sample.shirt.variants[0].id }],
      buyer: { email: 'ole@example.com' },
      fulfillment_details: { address: ADDRESS },
    });
    expect(body.status).toBe('ready_for_payment');
    return body.id;
  };
  const complete = (id: string, key: string) =>
    client().send(
      ...([
        'POST',
        `/checkout_sessions/${id}/complete`,
        { payment_data: { provider: 'test', token: 'authorized' } },
      ] as const),
      { 'idempotency-key': key },
    );
  const ordersOf = (id: string) => shop.query('select id, metadata from "order" where cart_id = $1', [id]);

  it('before it places the order places one when it is repeated', async () => {
    const id = await create();
    const crash = shop.crashAtStatement('before insert on "order"');
    await crash(() => complete(id, 'key-before'));
    expect(await ordersOf(id)).toEqual([]);
    await shop.expireLeases();
    const { body } = await complete(id, 'key-before');
    expect(body.status).toBe('completed');
    expect(await ordersOf(id)).toHaveLength(1);
  });

  it('after it has placed the order returns it when it is repeated, and names the platform in the order', async () => {
    const id = await create();
    const crash = shop.crashAtStatement('before update on agent_session', 'new.order_id is not null');
    await crash(() => complete(id, 'key-after'));
    const [placed] = await ordersOf(id);
    await shop.expireLeases();
    const { body } = await complete(id, 'key-after');
    expect(body).toMatchObject({ status: 'completed', order: { id: placed.id } });
    const [{ status }] = await shop.query('select status from agent_session where cart_id = $1', [id]);
    expect(status).toBe('completed');
    const [{ metadata }] = (await ordersOf(id)) as AgentBody[];
    expect(metadata.agent).toMatchObject({ platform: 'Assistant', session_id: id });
  });
});
