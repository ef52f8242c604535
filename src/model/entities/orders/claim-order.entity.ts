import { Column, Entity, JoinColumn, ManyToOne, OneToMany, OneToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { LineItem } from '../carts/line-item.entity.ts';
import { Address } from '../people/address.entity.ts';
import { ShippingMethod } from '../shipping/shipping-method.entity.ts';
import { ClaimItem } from './claim-item.entity.ts';
import { Fulfillment } from './fulfillment.entity.ts';
import { Order } from './order.entity.ts';
import { Return } from './return.entity.ts';

const claimOrderPaymentStatuses = ['na', 'not_refunded', 'refunded'] as const;
export type ClaimOrderPaymentStatus = (typeof claimOrderPaymentStatuses)[number];

const claimOrderFulfillmentStatuses = [
  'not_fulfilled',
  'partially_fulfilled',
  'fulfilled',
  'partially_shipped',
  'shipped',
  'partially_returned',
  'returned',
  'canceled',
  'requires_action',
] as const;
export type ClaimOrderFulfillmentStatus = (typeof claimOrderFulfillmentStatuses)[number];

export const claimOrderTypes = ['refund', 'replace'] as const;
export type ClaimOrderType = (typeof claimOrderTypes)[number];

/** A claim: something was wrong with an order, so the customer gets a refund or a replacement. */
@Entity('claim_order')
export class ClaimOrder extends SoftDeletableRow {
  static readonly idPrefix = 'claim';

  @Column({ type: 'enum', enum: claimOrderTypes, enumName: 'claim_order_type_enum' })
  type!: ClaimOrderType;

  @Column({
    type: 'enum',
    enum: claimOrderPaymentStatuses,
    enumName: 'claim_order_payment_status_enum',
    default: 'na',
  })
  payment_status!: ClaimOrderPaymentStatus;

  @Column({
    type: 'enum',
    enum: claimOrderFulfillmentStatuses,
    enumName: 'claim_order_fulfillment_status_enum',
    default: 'not_fulfilled',
  })
  fulfillment_status!: ClaimOrderFulfillmentStatus;

  @OneToMany(() => ClaimItem, (claimItem: ClaimItem) => claimItem.claim_order)
  claim_items?: Relation<ClaimItem>[];

  @OneToMany(() => LineItem, (lineItem: LineItem) => lineItem.claim_order)
  additional_items?: Relation<LineItem>[];

  @Column({ type: 'varchar' })
  order_id!: string;

  @ManyToOne(() => Order, (order: Order) => order.claims)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @OneToOne(() => Return, (ret: Return) => ret.claim_order)
  return_order?: Relation<Return> | null;

  @Column({ type: 'varchar', nullable: true })
  shipping_address_id!: string | null;

  @ManyToOne(() => Address)
  @JoinColumn({ name: 'shipping_address_id', referencedColumnName: 'id' })
  shipping_address?: Relation<Address> | null;

  @OneToMany(() => ShippingMethod, (shippingMethod: ShippingMethod) => shippingMethod.claim_order)
  shipping_methods?: Relation<ShippingMethod>[];

  @OneToMany(() => Fulfillment, (fulfillment: Fulfillment) => fulfillment.claim_order)
  fulfillments?: Relation<Fulfillment>[];

  /** Null for a replacement. */
  @Money({ nullable: true })
  refund_amount!: number | null;

  /** Whether `refund_amount` is 0 because the value of the units rounds to 0: they are credited nevertheless. */
  @Column({ type: 'bool', default: false, select: false })
  rounds_to_zero!: boolean;

  /** The refunds of the claim. */
  @Column({ type: 'text', array: true, default: [], select: false })
  refund_ids!: string[];

  @Column({ type: 'timestamptz', nullable: true })
  canceled_at!: Date | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;

  @Column({ type: 'bool', nullable: true })
  no_notification!: boolean | null;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;
}
