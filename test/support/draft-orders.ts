import { ok, type SampleShop } from './sample-shop.ts';
import type { AdminSchemas } from './shop.ts';

type DraftOrder = AdminSchemas['DraftOrder'];

/** Requests of staff about draft orders, for tests that expect them to be accepted. */
export interface DraftOrderActions {
  /** Creates one in Europe for oliver@example.com; without items and shipping by default. */
  create(body?: Record<string, unknown>): Promise<DraftOrder>;
  get(id: string): Promise<DraftOrder>;
  update(id: string, body: Record<string, unknown>): Promise<DraftOrder>;
  /** Registers the payment. @returns the order that this creates */
  pay(id: string): Promise<AdminSchemas['Order']>;
}

export function createDraftOrderActions({ admin, europe }: SampleShop): DraftOrderActions {
  return {
    create: async (body) => {
      const defaults = { email: 'oliver@example.com', region_id: europe.id, shipping_methods: [] };
      return ok(await admin.post('/draft-orders', { ...defaults, ...body })).draft_order;
    },
    get: async (id) => ok(await admin.get(`/draft-orders/${id}`)).draft_order,
    update: async (id, body) => ok(await admin.post(`/draft-orders/${id}`, body)).draft_order,
    pay: async (id) => ok(await admin.post(`/draft-orders/${id}/pay`)).order,
  };
}

/** Title, price and quantity of each line. */
export function summarizeLines(draft: Pick<DraftOrder, 'cart'>): [string, number, number][] {
  return draft.cart.items.map((line) => [line.title, line.unit_price, line.quantity]);
}
