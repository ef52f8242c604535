import { Column, Entity, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { FulfillmentProvider } from '../settings/fulfillment-provider.entity.ts';
import { ClaimOrder } from './claim-order.entity.ts';
import { FulfillmentItem } from './fulfillment-item.entity.ts';
import { Order } from './order.entity.ts';
import { Swap } from './swap.entity.ts';
import { TrackingLink } from './tracking-link.entity.ts';

/** Items of an order that are sent together. */
@Entity('fulfillment')
export class Fulfillment extends TimestampedRow {
  static readonly schemas = {
    tracking_numbers: { type: 'array', items: { type: 'string' } },
  };

  static readonly idPrefix = 'ful';

  static readonly example = { tracking_numbers: ['00340434161094042557'] };

  static readonly eager = ['items'];

  @Column({ type: 'varchar', nullable: true })
  claim_order_id!: string | null;

  @ManyToOne(() => ClaimOrder, (claimOrder: ClaimOrder) => claimOrder.fulfillments)
  @JoinColumn({ name: 'claim_order_id', referencedColumnName: 'id' })
  claim_order?: Relation<ClaimOrder> | null;

  @Column({ type: 'varchar', nullable: true })
  swap_id!: string | null;

  @ManyToOne(() => Swap, (swap: Swap) => swap.fulfillments)
  @JoinColumn({ name: 'swap_id', referencedColumnName: 'id' })
  swap?: Relation<Swap> | null;

  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @ManyToOne(() => Order, (order: Order) => order.fulfillments)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @Column({ type: 'varchar', nullable: true })
  provider_id!: string | null;

  @ManyToOne(() => FulfillmentProvider)
  @JoinColumn({ name: 'provider_id', referencedColumnName: 'id' })
  provider?: Relation<FulfillmentProvider> | null;

  @Column({ type: 'varchar', nullable: true })
  location_id!: string | null;

  @OneToMany(() => FulfillmentItem, (fulfillmentItem: FulfillmentItem) => fulfillmentItem.fulfillment)
  items?: Relation<FulfillmentItem>[];

  @OneToMany(() => TrackingLink, (trackingLink: TrackingLink) => trackingLink.fulfillment)
  tracking_links?: Relation<TrackingLink>[];

  @Column({ type: 'jsonb', default: () => "'[]'" })
  tracking_numbers!: string[];

  @Column({ type: 'jsonb' })
  data!: Record<string, unknown>;

  /** When the provider was last asked to create it; null once it has responded. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  asked_at!: Date | null;

  /** When the provider was last asked to cancel it; null once it has responded. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  cancel_asked_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  shipped_at!: Date | null;

  @Column({ type: 'bool', nullable: true })
  no_notification!: boolean | null;

  @Column({ type: 'timestamptz', nullable: true })
  canceled_at!: Date | null;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
