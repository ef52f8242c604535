import { Column, Entity, JoinColumn, ManyToOne, OneToOne, type Relation } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { Money, safeInteger } from '#engine/mapping/money-column';
import { Cart } from '../carts/cart.entity.ts';
import { Order } from '../orders/order.entity.ts';
import { Swap } from '../orders/swap.entity.ts';
import { Currency } from '../settings/currency.entity.ts';

/** Money authorized for a cart or an order, then captured or canceled. */
@Entity('payment')
export class Payment extends TimestampedRow {
  static readonly idPrefix = 'pay';

  static readonly example = { amount: 2737, amount_refunded: 0 };

  /** The swap whose price difference it pays. */
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

  /** The provider's own data, which are never returned. */
  @Column({ type: 'jsonb', default: {}, select: false })
  private_data!: Record<string, unknown>;

  /** When the provider last returned `data` and `private_data`, in microseconds since 1970; null before the order is placed. */
  @Column({ type: 'bigint', nullable: true, select: false, transformer: safeInteger })
  data_said_at!: number | null;

  /** The status of the authorization while its cart is being completed; null once it belongs to an order or a swap. */
  @Column({ type: 'varchar', nullable: true, select: false })
  authorization_status!: 'asked' | 'pending' | 'authorized' | null;

  /** When the provider was last asked to capture it; null once it has responded. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  capture_asked_at!: Date | null;

  /** The idempotency key of the capture. */
  @Column({ type: 'text', nullable: true, select: false })
  capture_key!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  captured_at!: Date | null;

  /** When the provider refused to capture it; null again once another capture is requested. */
  @Column({ type: 'timestamptz', nullable: true, select: false })
  capture_refused_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  canceled_at!: Date | null;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
