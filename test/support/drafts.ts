import { ok, type World } from './world.ts';

/* eslint-disable @typescript-eslint/no-explicit-any -- tests look into whatever shape they expect */

/** What staff do with draft orders, where a test is not about whether they may. */
export interface Drafts {
  /** In Europe for oliver@example.com, without items and shipping unless told. */
  made(body?: Record<string, unknown>): Promise<any>;
  shown(id: string): Promise<any>;
  updated(id: string, body: Record<string, unknown>): Promise<any>;
  /** The order that comes of it. */
  paid(id: string): Promise<any>;
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
export function linesOf(draft: any): [string, number, number][] {
  return draft.cart.items.map((line: any) => [line.title, line.unit_price, line.quantity]);
}
