import { Column, CreateDateColumn, Entity } from 'typeorm';
import { Row } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';

export type LoyaltyEntryKind = 'spent' | 'earned' | 'refunded' | 'canceled';

/** A change of a customer's points by an order. */
@Entity('loyalty_entry')
export class LoyaltyEntry extends Row {
  static readonly idPrefix = 'loyal';

  @Column({ type: 'varchar' })
  customer_id!: string;

  @Column({ type: 'varchar' })
  order_id!: string;

  @Column({ type: 'varchar' })
  kind!: LoyaltyEntryKind;

  /** Negative if the customer has fewer afterwards. */
  @Money()
  points!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;
}
