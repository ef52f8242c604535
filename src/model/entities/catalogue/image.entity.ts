import { Column, Entity } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';

/** An image of a product. */
@Entity('image')
export class Image extends SoftDeletableRow {
  static readonly idPrefix = 'img';

  static readonly example = { url: 'https://example.com/t-shirt.png' };

  @Column({ type: 'varchar' })
  url!: string;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
