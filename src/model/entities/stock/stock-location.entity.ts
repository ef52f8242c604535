import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { ComputedRelation } from '#engine/mapping/computed-relation';
import { SalesChannel } from '../settings/sales-channel.entity.ts';
import { StockLocationAddress } from './stock-location-address.entity.ts';

/** A place that has stock, such as a warehouse or a shop. */
@Entity('stock_location')
export class StockLocation extends SoftDeletableRow {
  static readonly idPrefix = 'sloc';

  static readonly example = { name: 'Warehouse' };

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', nullable: true })
  address_id!: string | null;

  @ManyToOne(() => StockLocationAddress, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'address_id', referencedColumnName: 'id' })
  address?: Relation<StockLocationAddress> | null;

  /** The sales channels that it serves. */
  @ComputedRelation(() => SalesChannel, {
    many: true,
    where: (location, channel) =>
      `${channel}.id in (select l.sales_channel_id from sales_channel_location l
        where l.location_id = ${location}.id and l.deleted_at is null)`,
  })
  sales_channels?: Relation<SalesChannel>[];

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
