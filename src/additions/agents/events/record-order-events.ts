import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type AnyOutboxEvent, Database, Outbox } from '@storekeep/server/extend';
import { AgentDeliveries } from './agent-deliveries.ts';

/** Events after which a platform sees something else of its order. */
const EVENTS = [
  ...(['order.placed', 'order.canceled', 'order.completed', 'order.payment_captured'] as const),
  ...(['order.fulfillment_created', 'order.fulfillment_canceled', 'order.shipment_created'] as const),
  ...(['order.refund_created', 'order.items_returned', 'order.return_action_required'] as const),
  ...(['swap.received', 'order-edit.confirmed'] as const),
] as const;

type OrderEvent = AnyOutboxEvent<(typeof EVENTS)[number]>;

/**
 * Adds deliveries for the events of orders that AI agents have placed. An event is written in the transaction of the change, so that a
 * crash loses none.
 */
@Injectable()
export class RecordOrderEvents implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly outbox: Outbox,
    private readonly deliveries: AgentDeliveries,
  ) {}

  onModuleInit(): void {
    this.outbox.subscribe(EVENTS, (event) => this.record(event), 'agent-deliveries');
  }

  private async record(event: OrderEvent): Promise<void> {
    const orderId = await this.orderOf(event);
    if (orderId !== undefined) await this.deliveries.add(event.id, event.name, orderId);
  }

  private async orderOf(event: OrderEvent): Promise<string | undefined> {
    if (event.name === 'swap.received') return event.data.order_id;
    if (event.name !== 'order-edit.confirmed') return event.data.id;
    const [edit] = await this.database.query<{ order_id: string }>(
      'select order_id from order_edit where id = $1',
      [event.data.id],
    );
    return edit?.order_id;
  }
}
