import { defineModule } from '@storekeep/server/module';
import { Note } from './note.entity.ts';

export { NotesService } from './notes.service.ts';

const OF_ORDERS = 'order_id = any(p.orders) or swap_id = any(p.swaps) or claim_order_id = any(p.claims)';

/** Notes of staff about orders and other records. */
export const notesModule = defineModule({
  name: 'notes',
  // applications that choose the modules of the shop have not chosen this one
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./notes.module.ts'),
  entities: [Note],
  forget: {
    note: {
      rows: `t.resource_id = any(p.customers || p.carts || p.orders || p.swaps || p.claims || p.draft_orders)
        or t.resource_id in (select id from "return" where ${OF_ORDERS})
        or t.resource_id in (select id from fulfillment where ${OF_ORDERS})`,
      exportedAs: 'notes',
      replaced: ['value', 'metadata'],
      impersonal: ['resource_type'],
    },
  },
});
