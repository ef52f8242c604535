import type { Command } from './command.ts';

/** Changes of staff to prices, stock and gift cards. */
export const shopCommands: Command[] = [
  {
    name: 'change a price',
    weight: 1,
    parallel: false,
    perform: async (run, draws) => {
      const { product, variant, price } = draws.pick(run.variants)!;
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
      const { product, variant, stock, item } = draws.pick(run.variants)!;
      if (stock === null) return;
      const counted = draws.below(8);
      const level = run.state.levels.find((candidate) => candidate.inventory_item_id === item);
      const was = level
        ? level.stocked_quantity
        : run.state.variants.find(({ id }) => id === variant)!.inventory_quantity;
      run.changeStock(variant, counted - was);
      if (level) {
        const path = `/admin/inventory-items/${item}/location-levels/${level.location_id}`;
        return run.request('POST inventory level', 'POST', path, { stocked_quantity: counted });
      }
      const inventory_quantity = counted;
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
      if (status === 200) await run.addCard(String(body.gift_card.id));
    },
  },
  {
    name: 'disable a gift card',
    weight: 0.3,
    perform: async (run, draws) => {
      const card = draws.pick(run.state.cards);
      if (!card) return;
      run.disabledByStaff.add(card.id);
      const body = { is_disabled: true };
      await run.request('POST gift card update', 'POST', `/admin/gift-cards/${card.id}`, body);
    },
  },
];
