import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Database, OrdersService, Outbox } from '@storekeep/server/extend';
import { NotesService } from '../../notes/index.ts';
import type { SessionRequest } from './session-input.ts';

/** Marks the orders of sessions, including those that shoppers have placed by completing the cart in the storefront. */
@Injectable()
export class AgentOrders implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly orders: OrdersService,
    private readonly notes: NotesService,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe('order.placed', ({ data }) => this.recordById(data.id), 'agents');
  }

  /**
   * Names the platform in `metadata.agent` of the order, and marks the session as completed. Idempotent: it runs again after a crash in
   * between, and the note is created only by the transaction that marks the session.
   */
  async record(cartId: string, orderId: string): Promise<void> {
    const [session] = await this.database.query<RecordedSession>(
      `select s.protocol, p.id as platform_id, p.name as platform, s.cart_id as session_id, s.request
       from agent_session s join agent_platform p on p.id = s.platform_id where s.cart_id = $1 and s.order_id is null`,
      [cartId],
    );
    if (!session) return;
    const {
      request: { note, consents },
      ...agent
    } = session;
    await this.orders.mergeMetadata(orderId, {
      agent: { ...agent, ...(consents !== undefined && { consents }) },
    });
    await this.database.transaction(async (tx) => {
      const updated = await tx.query(
        `update agent_session set status = 'completed', order_id = $2, updated_at = now()
         where cart_id = $1 and order_id is null returning cart_id`,
        [cartId, orderId],
      );
      if (updated.length === 0 || !note) return;
      await this.notes.createWithin(tx, { resource_type: 'order', resource_id: orderId, value: note }, null);
    });
  }

  private async recordById(orderId: string): Promise<void> {
    const [session] = await this.database.query<{ cart_id: string }>(
      'select s.cart_id from "order" o join agent_session s on s.cart_id = o.cart_id where o.id = $1',
      [orderId],
    );
    if (session) await this.record(session.cart_id, orderId);
  }
}

interface RecordedSession {
  protocol: string;
  platform_id: string;
  platform: string;
  session_id: string;
  request: SessionRequest;
}
