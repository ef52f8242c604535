import { Column, Entity, JoinColumn, ManyToOne, OneToMany, type Relation, VirtualColumn } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { LineItem } from '../carts/line-item.entity.ts';
import { PaymentCollection } from '../payments/payment-collection.entity.ts';
import { RELATIONS_WITH_DELETED } from './document-relations.ts';
import { Order } from './order.entity.ts';
import { OrderItemChange } from './order-item-change.entity.ts';

export type OrderEditStatus = 'confirmed' | 'declined' | 'requested' | 'created' | 'canceled';

/** A proposed change of a placed order. */
@Entity('order_edit')
export class OrderEdit extends TimestampedRow {
  static readonly idPrefix = 'oe';

  static readonly example = { status: 'requested' };

  static readonly relationsWithDeleted = RELATIONS_WITH_DELETED;

  /** Hidden from shoppers, since anyone who knows the id of an edit can read it. */
  static readonly staffOnly = [
    'internal_note',
    'created_by',
    'requested_by',
    'confirmed_by',
    'declined_by',
    'canceled_by',
  ];

  /** Shoppers see edits that need their confirmation, and those that have changed their order. */
  static visibleToShoppers(edit: string): string {
    return `(${edit}.requested_at is not null or ${edit}.confirmed_at is not null)`;
  }

  @Column({ type: 'varchar' })
  order_id!: string;

  @ManyToOne(() => Order, (order: Order) => order.edits)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @OneToMany(() => OrderItemChange, (orderItemChange: OrderItemChange) => orderItemChange.order_edit)
  changes?: Relation<OrderItemChange>[];

  @Column({ type: 'varchar', nullable: true })
  internal_note!: string | null;

  @Column({ type: 'varchar' })
  created_by!: string;

  @Column({ type: 'varchar', nullable: true })
  requested_by!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  requested_at!: Date | null;

  @Column({ type: 'varchar', nullable: true })
  confirmed_by!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  confirmed_at!: Date | null;

  @Column({ type: 'varchar', nullable: true })
  declined_by!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  declined_at!: Date | null;

  @Column({ type: 'varchar', nullable: true })
  declined_reason!: string | null;

  @Column({ type: 'varchar', nullable: true })
  canceled_by!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  canceled_at!: Date | null;

  @VirtualColumn({
    type: 'varchar',
    query: (edit) => `case
  when ${edit}.canceled_at is not null then 'canceled'
  when ${edit}.confirmed_at is not null then 'confirmed'
  when ${edit}.declined_at is not null then 'declined'
  when ${edit}.requested_at is not null then 'requested'
  else 'created' end`,
  })
  status!: OrderEditStatus;

  @OneToMany(() => LineItem, (lineItem: LineItem) => lineItem.order_edit)
  items?: Relation<LineItem>[];

  @Column({ type: 'varchar', nullable: true })
  payment_collection_id!: string | null;

  @ManyToOne(() => PaymentCollection)
  @JoinColumn({ name: 'payment_collection_id', referencedColumnName: 'id' })
  payment_collection?: Relation<PaymentCollection> | null;
}
