import { Column, Entity } from 'typeorm';
import { SoftDeletableRow } from './row.ts';

/** A keyword on products. */
@Entity('product_tag')
export class ProductTag extends SoftDeletableRow {
  @Column({ type: 'varchar' })
  value!: string;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
