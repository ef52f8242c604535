import type { Draws } from '#additions/testing/simulation/draws';
import type { Run } from '../run.ts';
import type { Command } from './command.ts';

/** Staff begin and end promotions of the products of the run; shoppers enter their codes. */
export const promotionCommands: Command[] = [
  {
    name: 'create a promotion',
    weight: 3,
    perform: createPromotion,
  },
  {
    name: 'end a promotion',
    weight: 0.5,
    perform: async (run, draws) => {
      const promotion = draws.pickMostly(run.state.promotions, ({ status }) => status === 'active');
      if (!promotion) return;
      const path = `/admin/promotions/${promotion.id}`;
      await run.request('POST promotion update', 'POST', path, { status: 'disabled' });
    },
  },
  {
    name: 'enter the code of a promotion',
    weight: 3,
    perform: async (run, draws) => {
      const cart = draws.pickMostly(run.state.carts, ({ completed_at }) => completed_at === null);
      const promotion = draws.pickMostly(run.state.promotions, ({ codes }) => codes.length > 0);
      if (!cart || !promotion) return;
      const [code = 'NOTHING'] = promotion.codes;
      await run.request('POST cart promotion', 'POST', `/store/carts/${cart.id}`, { discounts: [{ code }] });
    },
  },
];

/** Creates a promotion of the products of the run. */
export async function createPromotion(run: Run, draws: Draws): Promise<void> {
  const number = run.state.promotions.length + 1;
  const isAutomatic = draws.chance(60);
  const body = {
    name: `Offer ${number}`,
    status: 'active',
    priority: draws.below(3),
    combines_with: draws.chance(75) ? 'all' : 'none',
    ...(!isAutomatic && { codes: [codeOf(run, number)] }),
    ...(draws.chance(40) && { budget: chooseBudget(run, draws) }),
    ...(draws.chance(30) && { uses_per_customer: draws.from(1, 2) }),
    conditions: [
      { subject: 'region', operator: 'in', value: [run.region.id] },
      ...(draws.chance(30) ? [{ subject: 'subtotal', operator: 'gte', value: 15_000 }] : []),
    ],
    effects: [chooseEffect(run, draws)],
  };
  const { status, body: created } = await run.request('POST promotion', 'POST', '/admin/promotions', body);
  if (status === 200) await run.addPromotion(String(created.promotion.id));
}

function codeOf({ variants }: Run, number: number): string {
  return `${variants[0].variant.slice(-8)}-${number}`.toUpperCase();
}

function chooseBudget({ region }: Run, draws: Draws): object {
  return draws.chance(50)
    ? { type: 'uses', limit: draws.from(1, 3), currency_code: region.currency }
    : { type: 'money', limit: draws.pick([500, 4000, 20_000])!, currency_code: region.currency };
}

/** An effect on the products of the run, of all kinds. */
function chooseEffect({ variants }: Run, draws: Draws): object {
  const [chair, lamp, , sofa] = variants.map(({ variant }) => ({ variant_ids: [variant] }));
  const own = { variant_ids: variants.map(({ variant }) => variant) };
  return draws.pick([
    { type: 'percentage', target: 'items', value: draws.from(1, 99), items: own },
    { type: 'fixed', target: 'items', value: draws.from(1, 3000), items: own },
    { type: 'fixed', target: 'order', value: draws.from(1, 5000), items: own },
    { type: 'fixed_price', target: 'items', value: 15_000, buy: { quantity: 2, items: chair } },
    { type: 'tiers', target: 'items', items: own, tiers: [{ from: draws.from(1, 3), value: 11 }] },
    { type: 'buy_get', target: 'items', buy: { quantity: 1, items: own }, get: { quantity: 1 } },
    {
      ...{ type: 'buy_get', target: 'items', value: draws.pick([50, 100]) },
      ...{
        buy: { quantity: draws.from(1, 2), items: chair },
        get: { quantity: draws.from(1, 2), items: lamp },
      },
    },
    {
      ...{ type: 'gift', target: 'items', variant_id: variants[1].variant },
      buy: { quantity: draws.from(1, 2), items: draws.chance(50) ? chair : sofa },
    },
    { type: 'shipping', target: 'shipping', value: 300 },
  ])!;
}
