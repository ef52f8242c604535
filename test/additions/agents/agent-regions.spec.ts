import { type ProfileServer, startProfileServer } from '../../fakes/profile-server.ts';
import { AcpClient } from '../../support/acp-client.ts';
import { type AgentBody, type AgentShop, openAgentShop } from '../../support/agents.ts';
import { createRegion, ok } from '../../support/sample-shop.ts';
import { UcpClient } from '../../support/ucp-client.ts';

const ADDRESS = { name: 'Ole Juhl', line_one: 'Gade 1', city: 'By', postal_code: '1000' };

describe('A session whose region was deleted', () => {
  let shop: AgentShop;
  let profiles: ProfileServer;
  let acp: AcpClient;
  let open: AgentBody;
  let completed: AgentBody;

  beforeAll(async () => {
    [shop, profiles] = [await openAgentShop(), await startProfileServer()];
    acp = new AcpClient(shop);
    const region = await createRegion(shop, { countries: ['dk'], payment_providers: ['manual', 'test'] });
    const create = async (): Promise<AgentBody> => {
      const { body } = await acp.create({
        line_items: [{ id: shop.mug.variants[0].id, quantity: 1 }],
        buyer: { email: 'ole@example.com' },
        fulfillment_details: { address: { ...ADDRESS, country: 'DK' } },
      });
      return body;
    };
    open = await create();
    completed = (await acp.complete((await create()).id, 'authorized')).body;
    expect([open.status, completed.status]).toEqual(['ready_for_payment', 'completed']);
    ok(await shop.admin.delete(`/regions/${region}`));
  });
  afterAll(async () => {
    await shop.close();
    await profiles.stop();
  });

  it('is not ready, and is not completed', async () => {
    for (const { status, body } of [
      await acp.get(open.id),
      await acp.complete(open.id, 'authorized'),
      await acp.update(open.id, { buyer: { email: 'ida@example.com' } }),
    ]) {
      expect([status, body.status, body.currency]).toEqual([200, 'not_ready_for_payment', 'eur']);
      expect(body.messages.map(({ code }: AgentBody) => code)).toEqual(['region_restricted']);
    }
  });

  it('moves to the region of another address', async () => {
    const address = { ...ADDRESS, country: 'DE' };
    const moved = await acp.update(open.id, { fulfillment_details: { address } });
    expect(moved.body.status).toBe('ready_for_payment');
    expect((await acp.complete(open.id, 'authorized')).body.status).toBe('completed');
  });

  it('is still returned with its order', async () => {
    expect((await acp.get(completed.id)).body).toEqual(completed);
    const ucp = new UcpClient(shop, profiles, '2026-08-25');
    expect((await ucp.getOrder(completed.order.id)).body).toMatchObject({ currency: 'EUR' });
  });
});
