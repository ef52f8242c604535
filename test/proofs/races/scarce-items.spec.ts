import { startProfileServer } from '../../fakes/profile-server.ts';
import { type AgentShop, openAgentShop } from '../../support/agents.ts';
import { createSizedProduct } from '../../support/sample-shop.ts';
import { UcpClient } from '../../support/ucp-client.ts';

const VERSION = '2026-08-25';

const destination = (country: string) => ({
  ...{ last_name: 'Juhl', street_address: 'Gade 1', address_locality: 'By', postal_code: '1000' },
  address_country: country.toUpperCase(),
});

/* Many agents and shoppers buy the last units of a variant at the same time. */
describe('A scarce item', () => {
  it('is sold once per unit in stock when agents and shoppers buy it concurrently', async () => {
    const [shop, profiles] = [await openAgentShop(), await startProfileServer(VERSION)];
    try {
      const stock = 40;
      const [{ id: variant }] = (
        await createSizedProduct(shop, 'Lamp', ['One'], { eur: 1000 }, { inventory_quantity: stock })
      ).variants;
      const platforms = await Promise.all(Array.from({ length: 20 }, () => shop.addPlatform()));
      const buyAsAgent = async (platform: AgentShop['platform']): Promise<string> => {
        const ucp = new UcpClient({ url: shop.url, platform }, profiles, VERSION);
        const { body } = await ucp.create({
          line_items: [{ item: { id: variant } }],
          buyer: { email: 'a@example.com' },
          fulfillment: { methods: [{ destinations: [destination('de')] }] },
        });
        if (body.ucp.status === 'error') return 'nothing to sell';
        return (await ucp.complete(body.id, 'authorized')).body.status;
      };
      const buyAsShopper = async (): Promise<string> => {
        const id = await shop
          .prepareCart({ items: [{ variant_id: variant, quantity: 1 }] })
          .catch(() => null);
        return id === null ? 'sold out' : String((await shop.store.post(`/carts/${id}/complete`)).status);
      };
      const attempts = platforms.flatMap((platform) =>
        Array.from({ length: 10 }, () => buyAsAgent(platform)),
      );
      const outcomes = await Promise.all([...attempts, ...Array.from({ length: 20 }, buyAsShopper)]);
      expect(attempts).toHaveLength(200);
      const sold = outcomes.filter((outcome) => ['completed', '200'].includes(outcome));
      expect(sold).toHaveLength(stock);
      const [{ left }] = await shop.sql<{ left: number }>(
        'select inventory_quantity as left from product_variant where id = $1',
        [variant],
      );
      expect(left).toBe(0);
      const payments = await shop.sql(
        `select id from payment where canceled_at is null and order_id is null and provider_id = 'test'`,
      );
      expect(payments).toEqual([]);
    } finally {
      await Promise.all([shop.close(), profiles.stop()]);
    }
  });
});
