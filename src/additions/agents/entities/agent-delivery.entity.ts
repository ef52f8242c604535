import { DeliveryRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

/** The delivery of an order to the platform that has placed it, after an event. What is sent is the order at that moment. */
@Entity('agent_delivery')
export class AgentDelivery extends DeliveryRow {
  static readonly idPrefix = 'agd';

  static readonly example = {
    event: 'order.shipment_created',
    status: 'delivered',
    attempts: 1,
    response_status: 200,
    last_error: null,
    next_attempt_at: null,
  };

  @Column({ type: 'varchar' })
  platform_id!: string;

  @Column({ type: 'varchar' })
  order_id!: string;

  /** Of the outbox: ascends in the order in which the events of an order are sent. */
  @Column({ type: 'int8', select: false })
  event_id!: number;
}
