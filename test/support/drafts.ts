import type { AdminSchemas } from './shop.ts';
import { ok, type World } from './world.ts';

type DraftOrder = AdminSchemas['DraftOrder'];

/** Requests of staff about draft orders, for tests that expect them to be accepted. */
export interface Drafts {
  /** Creates one in Europe for oliver@example.com; without items and shipping by default. */
  made(body?: Record<string, unknown>): Promise<DraftOrder>;
  shown(id: string): Promise<DraftOrder>;
  updated(id: string, body: Record<string, unknown>): Promise<DraftOrder>;
  /** Registers the payment. @returns the order that this creates */
  paid(id: string): Promise<AdminSchemas['Order']>;
}

export function draftsOf({ admin, europe }: World): Drafts {
  return {
    made: async (body) => {
      const least = { email: 'oliver@example.com', region_id: europe.id, shipping_methods: [] };
      return ok(await admin.post('/draft-orders', { ...least, ...body })).draft_order;
    },
    shown: async (id) => ok(await admin.get(`/draft-orders/${id}`)).draft_order,
    updated: async (id, body) => ok(await admin.post(`/draft-orders/${id}`, body)).draft_order,
    paid: async (id) => ok(await admin.post(`/draft-orders/${id}/pay`)).order,
  };
}

/** Title, price and quantity of each line. */
export function linesOf(draft: Pick<DraftOrder, 'cart'>): [string, number, number][] {
  return draft.cart.items.map((line) => [line.title, line.unit_price, line.quantity]);
}
