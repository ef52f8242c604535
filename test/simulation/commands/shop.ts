import type { Command } from './command.ts';

/** What staff do to the shop meanwhile: prices, stock and gift cards. */
export const shopCommands: Command[] = [
  {
    name: 'change a price',
    weight: 1,
    parallel: false,
    perform: async (run, draws) => {
      const { product, variant, price } = draws.pick(run.goods)!;
      const amount = Math.floor((price * draws.from(1, 4)) / 2);
      const prices = [{ currency_code: run.region.currency, amount }];
      const path = `/admin/products/${product}/variants/${variant}`;
      await run.request('POST variant price', 'POST', path, { prices });
    },
  },
  {
    name: 'change the stock',
    weight: 1,
    parallel: false,
    perform: async (run, draws) => {
      const { product, variant, stock } = draws.pick(run.goods)!;
      if (stock === null) return;
      const { inventory_quantity: was } = run.facts.variants.find(({ id }) => id === variant)!;
      const inventory_quantity = draws.below(8);
      run.restocked.set(variant, (run.restocked.get(variant) ?? 0) + inventory_quantity - was);
      const path = `/admin/products/${product}/variants/${variant}`;
      await run.request('POST variant stock', 'POST', path, { inventory_quantity });
    },
  },
  {
    name: 'create a gift card',
    weight: 2,
    perform: async (run, draws) => {
      const value = draws.pick([500, 3000, 20_000])!;
      const { region } = run;
      const { status, body } = await run.request('POST gift card', 'POST', '/admin/gift-cards', {
        region_id: region.id,
        value,
      });
      if (status === 200) run.roots.cards.push(String(body.gift_card.id));
    },
  },
  {
    name: 'disable a gift card',
    weight: 0.3,
    perform: async (run, draws) => {
      const card = draws.pick(run.facts.cards);
      if (!card) return;
      run.disabledByStaff.add(card.id);
      const body = { is_disabled: true };
      await run.request('POST gift card update', 'POST', `/admin/gift-cards/${card.id}`, body);
    },
  },
];
