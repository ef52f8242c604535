import { Column, Entity } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';

/** A key that a storefront sends to select its sales channels. */
@Entity('publishable_api_key')
export class PublishableApiKey extends TimestampedRow {
  static readonly idPrefix = 'pk';

  @Column({ type: 'varchar', nullable: true })
  created_by!: string | null;

  @Column({ type: 'varchar', nullable: true })
  revoked_by!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  revoked_at!: Date | null;

  @Column({ type: 'varchar' })
  title!: string;
}
