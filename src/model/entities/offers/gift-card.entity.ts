import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Masked, MaskedVia } from '#engine/mapping/masked';
import { Money } from '#engine/mapping/money-column';
import { Order } from '../orders/order.entity.ts';
import { Region } from '../settings/region.entity.ts';

/** The tables through which an order refers to its gift cards. */
const ORDERS = ['order_gift_cards', 'gift_card_transaction'];

/** A balance that can be spent in one region by its code. */
@Entity('gift_card')
export class GiftCard extends SoftDeletableRow {
  static readonly idPrefix = 'gift';

  static readonly example = { value: 2500, balance: 2500, code: 'K4QV-7W2M-X9RD-3TFH', tax_rate: null };

  @MaskedVia(ORDERS, { visible: 4 })
  @Column({ type: 'varchar' })
  code!: string;

  @Money()
  value!: number;

  @MaskedVia(ORDERS)
  @Money()
  balance!: number;

  @Column({ type: 'varchar' })
  region_id!: string;

  @ManyToOne(() => Region)
  @JoinColumn({ name: 'region_id', referencedColumnName: 'id' })
  region?: Relation<Region> | null;

  /** Hidden, since anyone who knows the id of an order can read it, and the holder of a card is often not its buyer. */
  @Masked('shoppers')
  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @ManyToOne(() => Order)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  /** The swap in which it was bought. */
  @Column({ type: 'varchar', nullable: true, select: false })
  swap_id!: string | null;

  /** The line in which it was bought; null for cards created by staff or by Medusa v1. */
  @Column({ type: 'varchar', nullable: true, select: false })
  line_item_id!: string | null;

  /** When it was disabled because its purchase was credited or refunded. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  revoked_at!: Date | null;

  /** Whether staff had disabled it before it was revoked: then it stays disabled if it is reinstated. */
  @Column({ type: 'boolean', nullable: true, select: false })
  was_disabled!: boolean | null;

  /** The refunds of the full payment of its order, if it was revoked because of them. */
  @Column({ type: 'text', array: true, nullable: true, select: false })
  refund_ids!: string[] | null;

  @Column({ type: 'bool', default: false })
  is_disabled!: boolean;

  @Column({ type: 'timestamptz', nullable: true })
  ends_at!: Date | null;

  @Column({ type: 'real', nullable: true })
  tax_rate!: number | null;

  /** Internal data of staff. */
  @Masked('shoppers')
  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
