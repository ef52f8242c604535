import { Column, Entity, JoinColumn, ManyToOne, type Relation, VirtualColumn } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { InventoryItem } from './inventory-item.entity.ts';

/** The stock of an inventory item at a location. */
@Entity('inventory_level')
export class InventoryLevel extends SoftDeletableRow {
  static readonly idPrefix = 'ilev';

  static readonly example = {
    stocked_quantity: 100,
    reserved_quantity: 2,
    incoming_quantity: 0,
    available_quantity: 98,
  };

  @Column({ type: 'text' })
  inventory_item_id!: string;

  @ManyToOne(() => InventoryItem, (item: InventoryItem) => item.location_levels, {
    createForeignKeyConstraints: false,
  })
  @JoinColumn({ name: 'inventory_item_id', referencedColumnName: 'id' })
  inventory_item?: Relation<InventoryItem> | null;

  @Column({ type: 'text' })
  location_id!: string;

  /** The quantity at the location. */
  @Column({ type: 'int', default: 0 })
  stocked_quantity!: number;

  /** The part of it that is reserved for orders or by staff: the sum of its reservations. */
  @Column({ type: 'int', default: 0 })
  reserved_quantity!: number;

  /** The expected deliveries, as entered by staff. */
  @Column({ type: 'int', default: 0 })
  incoming_quantity!: number;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;

  /** The quantity that can still be sold; negative if more is reserved than stocked. */
  @VirtualColumn({ type: 'int', query: (level) => `${level}.stocked_quantity - ${level}.reserved_quantity` })
  available_quantity!: number;
}
