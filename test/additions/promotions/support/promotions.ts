import { ok, type SampleShop } from '../../../support/sample-shop.ts';

type Body = Record<string, unknown>;

/** Creates active promotions, and deletes them after each test, as they are for all carts. */
export function usePromotions(shop: () => SampleShop): (body: Body) => Promise<{ id: string; name: string }> {
  const created: string[] = [];
  afterEach(async () => {
    for (const id of created.splice(0)) ok(await shop().admin.delete(`/promotions/${id}`));
  });
  return async (body) => {
    const complete = { name: 'Promotion', status: 'active', ...body } as never;
    const { promotion } = ok(await shop().admin.post('/promotions', complete));
    created.push(promotion.id);
    return promotion;
  };
}

/** 10 % off everything. */
export const TEN_PERCENT = [{ type: 'percentage', target: 'order', value: 10 }];
