import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Fulfillment } from './fulfillment.entity.ts';

/** The tracking number of a fulfillment. */
@Entity('tracking_link')
export class TrackingLink extends SoftDeletableRow {
  static readonly idPrefix = 'tlink';

  @Column({ type: 'varchar', nullable: true })
  url!: string | null;

  @Column({ type: 'varchar' })
  tracking_number!: string;

  @Column({ type: 'varchar' })
  fulfillment_id!: string;

  @ManyToOne(() => Fulfillment, (fulfillment: Fulfillment) => fulfillment.tracking_links)
  @JoinColumn({ name: 'fulfillment_id', referencedColumnName: 'id' })
  fulfillment?: Relation<Fulfillment> | null;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
