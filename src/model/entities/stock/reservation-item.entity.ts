import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { LineItem } from '../carts/line-item.entity.ts';
import { InventoryItem } from './inventory-item.entity.ts';

/** A reserved quantity of an inventory item at a location: for a line of an order, or by staff for another purpose. */
@Entity('reservation_item')
export class ReservationItem extends SoftDeletableRow {
  static readonly idPrefix = 'resitem';

  static readonly example = { quantity: 2 };

  static readonly expandedWith = { line_item: 'line_item.order' };

  @Column({ type: 'text', nullable: true })
  line_item_id!: string | null;

  @ManyToOne(() => LineItem, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'line_item_id', referencedColumnName: 'id' })
  line_item?: Relation<LineItem> | null;

  @Column({ type: 'text' })
  inventory_item_id!: string;

  @ManyToOne(() => InventoryItem, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'inventory_item_id', referencedColumnName: 'id' })
  inventory_item?: Relation<InventoryItem> | null;

  @Column({ type: 'text' })
  location_id!: string;

  /** The quantity of the item; a unit of a variant may need several. */
  @Column({ type: 'int' })
  quantity!: number;

  @Column({ type: 'varchar', nullable: true })
  external_id!: string | null;

  @Column({ type: 'varchar', nullable: true })
  description!: string | null;

  /** The user who created it. */
  @Column({ type: 'varchar', nullable: true })
  created_by!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
