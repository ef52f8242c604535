import { AcpClient } from '../../support/acp-client.ts';
import { type AgentShop, openAgentShop } from '../../support/agents.ts';
import { readMetrics, valueOf } from '../../support/metrics.ts';

const BUYER = { email: 'oliver@example.com', first_name: 'Oliver', last_name: 'Juhl' };
const ADDRESS = {
  ...{ name: 'Oliver Juhl', line_one: 'Hauptstr. 1', city: 'Berlin', postal_code: '10115', country: 'DE' },
};

describe('The metrics of a shop that sells to AI agents', () => {
  let shop: AgentShop;
  beforeAll(async () => (shop = await openAgentShop({ METRICS_PORT: '0' })));
  afterAll(() => shop.close());

  const countOf = async (operation: string, outcome: string): Promise<number | undefined> =>
    valueOf(await readMetrics(shop), 'storekeep_agent_requests_total', {
      ...{ platform: 'Assistant', operation, outcome },
    });

  it('count sessions, completions, and refusals by their code and platform', async () => {
    const acp = new AcpClient(shop);
    const body = {
      line_items: [{ id: shop.shirt.variants[0].id, quantity: 1 }],
      ...{ buyer: BUYER, fulfillment_details: { phone_number: '+4930123', address: ADDRESS } },
    };
    const { id } = (await acp.create(body)).body;
    await acp.update('cart_unknown', { buyer: BUYER });
    await acp.complete(id, 'refused');
    await acp.complete(id, 'authorized');
    expect(await countOf('create', 'done')).toBe(1);
    expect(await countOf('update', 'not_found')).toBe(1);
    expect(await countOf('complete', 'payment_declined')).toBe(1);
    expect(await countOf('complete', 'done')).toBe(1);
  });
});
