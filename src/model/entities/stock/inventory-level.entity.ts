import { Column, Entity, JoinColumn, ManyToOne, type Relation, VirtualColumn } from 'typeorm';
import { InventoryItem } from './inventory-item.entity.ts';
import { SoftDeletableRow } from '../../../engine/mapping/base-rows.ts';

/** How much of an item there is at a location. */
@Entity('inventory_level')
export class InventoryLevel extends SoftDeletableRow {
  static readonly idPrefix = 'ilev';

  @Column({ type: 'text' })
  inventory_item_id!: string;

  @ManyToOne(() => InventoryItem, (item: InventoryItem) => item.location_levels, {
    createForeignKeyConstraints: false,
  })
  @JoinColumn({ name: 'inventory_item_id', referencedColumnName: 'id' })
  inventory_item?: Relation<InventoryItem> | null;

  @Column({ type: 'text' })
  location_id!: string;

  /** What is counted there. */
  @Column({ type: 'int', default: 0 })
  stocked_quantity!: number;

  /** What of it is promised to orders, or set aside by staff: the sum of its reservations. */
  @Column({ type: 'int', default: 0 })
  reserved_quantity!: number;

  /** What is on its way there, as staff note it. */
  @Column({ type: 'int', default: 0 })
  incoming_quantity!: number;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;

  /** What can still be sold; below 0 where more was promised than there is. */
  @VirtualColumn({ type: 'int', query: (level) => `${level}.stocked_quantity - ${level}.reserved_quantity` })
  available_quantity!: number;
}
