import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { SalesChannel } from './sales-channel.entity.ts';

/** A stock location that serves a sales channel. */
@Entity('sales_channel_location')
export class SalesChannelLocation extends SoftDeletableRow {
  static readonly idPrefix = 'scloc';

  @Column({ type: 'text' })
  sales_channel_id!: string;

  @Column({ type: 'text' })
  location_id!: string;

  @ManyToOne(() => SalesChannel, (salesChannel: SalesChannel) => salesChannel.locations)
  @JoinColumn({ name: 'sales_channel_id', referencedColumnName: 'id' })
  sales_channel?: Relation<SalesChannel> | null;
}
