import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Row } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { Discount } from '../offers/discount.entity.ts';
import { LineItem } from './line-item.entity.ts';

/**
 * SQL for the amount of an adjustment as an integer: while the column is numeric, v1 stores fractions in it, also after the
 * adoption if it still runs on the same database.
 */
export function wholeAmountSql(row: string): string {
  return `round(${row}.amount)::bigint`;
}

/** The amount that a discount takes off a line. */
@Entity('line_item_adjustment')
export class LineItemAdjustment extends Row {
  static readonly idPrefix = 'lia';

  static readonly example = { description: 'discount', amount: 200 };

  static readonly representedAs = {
    amount: wholeAmountSql,
    exact_amount: (row: string) => `coalesce(${row}.exact_amount, ${row}.amount)`,
  };

  @Column({ type: 'varchar' })
  item_id!: string;

  @ManyToOne(() => LineItem, (lineItem: LineItem) => lineItem.adjustments)
  @JoinColumn({ name: 'item_id', referencedColumnName: 'id' })
  item?: Relation<LineItem> | null;

  @Column({ type: 'varchar' })
  description!: string;

  @Column({ type: 'varchar', nullable: true })
  discount_id!: string | null;

  @ManyToOne(() => Discount)
  @JoinColumn({ name: 'discount_id', referencedColumnName: 'id' })
  discount?: Relation<Discount> | null;

  /** What has contributed it, such as a promotion; null for a discount, and for one of another program. */
  @Column({ type: 'varchar', nullable: true, select: false })
  source_id!: string | null;

  /** What a contributed one takes off the price, with tax if the price includes it; `amount` is the part of it without tax. */
  @Column({ type: 'bigint', nullable: true, select: false })
  price_reduction!: number | null;

  @Money()
  amount!: number;

  /** The amount with the fractions of Medusa v1, if the column `amount` is an integer and cannot store them. */
  @Column({ type: 'numeric', nullable: true, select: false })
  exact_amount!: number | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
