import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { LineItem } from './line-item.entity.ts';

/** A tax rate that applies to a line, as a copy. */
@Entity('line_item_tax_line')
export class LineItemTaxLine extends TimestampedRow {
  static readonly idPrefix = 'litl';

  static readonly example = { name: 'VAT', code: 'vat' };

  @Column({ type: 'varchar', nullable: true })
  code!: string | null;

  @Column({ type: 'varchar' })
  name!: string;

  @Column({ type: 'real' })
  rate!: number;

  @Column({ type: 'varchar' })
  item_id!: string;

  @ManyToOne(() => LineItem, (lineItem: LineItem) => lineItem.tax_lines)
  @JoinColumn({ name: 'item_id', referencedColumnName: 'id' })
  item?: Relation<LineItem> | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
