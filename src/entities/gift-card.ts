import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Masked } from './masked.ts';
import { Money } from './money.ts';
import { Order } from './order.ts';
import { Region } from './region.ts';
import { SoftDeletableRow } from './row.ts';

/** Money to spend in one region, known by its code. */
@Entity('gift_card')
export class GiftCard extends SoftDeletableRow {
  @Column({ type: 'varchar' })
  code!: string;

  @Money()
  value!: number;

  @Money()
  balance!: number;

  @Column({ type: 'varchar' })
  region_id!: string;

  @ManyToOne(() => Region)
  @JoinColumn({ name: 'region_id', referencedColumnName: 'id' })
  region?: Relation<Region> | null;

  /** Orders are open to whoever knows their id, and a card is mostly somebody else's than the buyer's. */
  @Masked('shoppers')
  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @ManyToOne(() => Order)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @Column({ type: 'bool', default: false })
  is_disabled!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  ends_at!: Date | null;

  @Column({ type: 'real', nullable: true })
  tax_rate!: number | null;

  /** What staff noted. */
  @Masked('shoppers')
  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
