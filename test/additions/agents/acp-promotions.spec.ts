import { AcpClient } from '../../support/acp-client.ts';
import { type AgentShop, openAgentShop } from '../../support/agents.ts';
import { ok } from '../../support/sample-shop.ts';

/* Every response is validated against schemas, and its totals have to add up. */
describe('A checkout session of ACP', () => {
  let shop: AgentShop;
  beforeAll(async () => (shop = await openAgentShop()));
  afterAll(() => shop.close());

  async function createPromotion(body: object): Promise<string> {
    const terms = {
      ...{ name: 'Fifth', status: 'active' },
      effects: [{ type: 'percentage', target: 'order', value: 20 }],
      conditions: [{ subject: 'region', operator: 'in', value: [shop.europe.id] }],
    };
    return ok(await shop.admin.post('/promotions', { ...terms, ...body })).promotion.id;
  }

  it('applies promotions by their codes, and lists the codes that cannot be used yet or any more', async () => {
    const budget = { type: 'uses', limit: 1 };
    const usedUp = await createPromotion({ codes: ['ONCE'], budget });
    await shop.sql('update promotion set used = 1 where id = $1', [usedUp]);
    await createPromotion({ codes: ['FIFTH'] });
    await createPromotion({ codes: ['LATER'], starts_at: '2100-01-01' });
    const codes = ['fifth', 'LATER', 'ONCE'];
    const { body } = await new AcpClient(shop).create({
      line_items: [{ id: shop.shirt.variants[0].id, quantity: 1 }],
      buyer: { email: 'oliver@example.com', first_name: 'Oliver', last_name: 'Juhl' },
      discounts: { codes },
    });
    expect(body.discounts).toMatchObject({
      codes,
      rejected: [
        { code: 'LATER', reason: 'discount_code_invalid' },
        { code: 'ONCE', reason: 'discount_code_usage_limit_reached' },
      ],
    });
    const [{ amount }] = body.totals.filter(({ type }: { type: string }) => type === 'items_discount');
    expect(Math.abs(amount as number)).toBe(390);
  });
});
