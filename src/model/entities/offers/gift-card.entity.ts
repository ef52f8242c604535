import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Masked, MaskedVia } from '../../../engine/mapping/masked.ts';
import { Money } from '../../../engine/mapping/money-column.ts';
import { Order } from '../orders/order.entity.ts';
import { Region } from '../settings/region.entity.ts';
import { SoftDeletableRow } from '../../../engine/mapping/base-rows.ts';

/** From where an order reaches its cards. */
const ORDERS = ['order_gift_cards', 'gift_card_transaction'];

/** Money to spend in one region, known by its code. */
@Entity('gift_card')
export class GiftCard extends SoftDeletableRow {
  static readonly idPrefix = 'gift';

  static readonly example = { balance: 0, code: 'K4QV-7W2M-X9RD-3TFH', tax_rate: null };

  @MaskedVia(ORDERS, { last: 4 })
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

  /** Orders are open to whoever knows their id, and a card is mostly somebody else's than the buyer's. */
  @Masked('shoppers')
  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @ManyToOne(() => Order)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  /** The swap that it was bought with. */
  @Column({ type: 'varchar', nullable: true, select: false })
  swap_id!: string | null;

  /** The line that it was bought with; null for a card that staff or a former shop made. */
  @Column({ type: 'varchar', nullable: true, select: false })
  line_item_id!: string | null;

  /** When it was disabled because its purchase was credited or refunded. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  revoked_at!: Date | null;

  /** Whether staff had disabled it before it was revoked: then it stays disabled if it is reinstated. */
  @Column({ type: 'boolean', nullable: true, select: false })
  was_disabled!: boolean | null;

  /** The refunds that gave back all that its order had paid, if it was revoked for these. */
  @Column({ type: 'text', array: true, nullable: true, select: false })
  refund_ids!: string[] | null;

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
