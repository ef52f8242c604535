import { Column, Entity, JoinColumn, ManyToOne, OneToOne, type Relation } from 'typeorm';
import { Cart } from '../carts/cart.entity.ts';
import { Currency } from '../settings/currency.entity.ts';
import { Money } from '../../../engine/mapping/money-column.ts';
import { Order } from '../orders/order.entity.ts';
import { TimestampedRow } from '../../../engine/mapping/base-rows.ts';
import { Swap } from '../orders/swap.entity.ts';

/** Money authorized for a cart or an order, then captured or canceled. */
@Entity('payment')
export class Payment extends TimestampedRow {
  static readonly idPrefix = 'pay';

  static readonly example = { amount: 2737 };

  @Column({ type: 'varchar', nullable: true })
  swap_id!: string | null;

  @OneToOne(() => Swap, (swap: Swap) => swap.payment)
  @JoinColumn({ name: 'swap_id', referencedColumnName: 'id' })
  swap?: Relation<Swap> | null;

  @Column({ type: 'varchar', nullable: true })
  cart_id!: string | null;

  @ManyToOne(() => Cart)
  @JoinColumn({ name: 'cart_id', referencedColumnName: 'id' })
  cart?: Relation<Cart> | null;

  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @ManyToOne(() => Order, (order: Order) => order.payments)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @Money()
  amount!: number;

  @Column({ type: 'varchar' })
  currency_code!: string;

  @ManyToOne(() => Currency)
  @JoinColumn({ name: 'currency_code', referencedColumnName: 'code' })
  currency?: Relation<Currency> | null;

  @Money({ default: 0 })
  amount_refunded!: number;

  @Column({ type: 'varchar' })
  provider_id!: string;

  @Column({ type: 'jsonb' })
  data!: Record<string, unknown>;

  /** The provider's own; shown to nobody. */
  @Column({ type: 'jsonb', default: {}, select: false })
  private_data!: Record<string, unknown>;

  /** Microseconds since 1970 at which its provider said both of these last, of an order; null before. */
  @Column({ type: 'bigint', nullable: true, select: false })
  data_said_at!: string | null;

  /** How far it is while its cart is being completed; null once an order or a swap has it. */
  @Column({ type: 'varchar', nullable: true, select: false })
  authorization_status!: 'asked' | 'pending' | 'authorized' | null;

  /** When its provider was last asked to capture it; null again with the answer. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  capture_asked_at!: Date | null;

  /** By which the provider knows this try to capture it. */
  @Column({ type: 'text', nullable: true, select: false })
  capture_key!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  captured_at!: Date | null;

  /** When its provider refused to capture it, unless it was asked again since. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  capture_refused_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  canceled_at!: Date | null;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
