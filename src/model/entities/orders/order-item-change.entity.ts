import { Column, Entity, JoinColumn, ManyToOne, OneToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { LineItem } from '../carts/line-item.entity.ts';
import { OrderEdit } from './order-edit.entity.ts';

const orderItemChangeTypes = ['item_add', 'item_remove', 'item_update'] as const;
export type OrderItemChangeType = (typeof orderItemChangeTypes)[number];

/** One change of a line in an order edit. */
@Entity('order_item_change')
export class OrderItemChange extends SoftDeletableRow {
  static readonly idPrefix = 'oic';

  @Column({ type: 'enum', enum: orderItemChangeTypes, enumName: 'order_item_change_type_enum' })
  type!: OrderItemChangeType;

  @Column({ type: 'varchar' })
  order_edit_id!: string;

  @ManyToOne(() => OrderEdit, (orderEdit: OrderEdit) => orderEdit.changes)
  @JoinColumn({ name: 'order_edit_id', referencedColumnName: 'id' })
  order_edit?: Relation<OrderEdit> | null;

  /** The line of the order; null for an added line. */
  @Column({ type: 'varchar', nullable: true })
  original_line_item_id!: string | null;

  @ManyToOne(() => LineItem)
  @JoinColumn({ name: 'original_line_item_id', referencedColumnName: 'id' })
  original_line_item?: Relation<LineItem> | null;

  /** The line of the edit; null for a removed line. */
  @Column({ type: 'varchar', nullable: true })
  line_item_id!: string | null;

  @OneToOne(() => LineItem)
  @JoinColumn({ name: 'line_item_id', referencedColumnName: 'id' })
  line_item?: Relation<LineItem> | null;
}
