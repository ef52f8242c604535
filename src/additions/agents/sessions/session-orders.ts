import { Injectable } from '@nestjs/common';
import { Database } from '@storekeep/server/extend';
import { SessionCarts } from './session-carts.ts';
import { SessionError } from './session-error.ts';
import { STORED_ORDER } from './stored-order.ts';
import type { OrderView } from './view/session-view.ts';
import { buildOrderView, type CompletedSession } from './view/session-views.ts';

/** Reads the orders of platforms. */
@Injectable()
export class SessionOrders {
  constructor(
    private readonly database: Database,
    private readonly carts: SessionCarts,
  ) {}

  /** @throws SessionError `not_found`, also for an order of another platform */
  async get({ platform }: { platform: { id: string } }, id: string): Promise<OrderView> {
    const [session] = await this.database.query<CompletedSession>(ORDER, [id, platform.id]);
    if (!session) throw new SessionError('not_found', 'There is no such order');
    return buildOrderView(session, await this.carts.readOrder(id));
  }
}

const ORDER = `
  select s.cart_id, s.request, ${STORED_ORDER} as "order"
  from "order" o join agent_session s on s.cart_id = o.cart_id
  where o.id = $1 and s.platform_id = $2`;
