import { Column, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { KeysForShoppers } from '#engine/mapping/masked';
import { Money } from '#engine/mapping/money-column';
import { Cart } from '../carts/cart.entity.ts';

const paymentSessionStatuses = ['authorized', 'pending', 'requires_more', 'error', 'canceled'] as const;
export type PaymentSessionStatus = (typeof paymentSessionStatuses)[number];

/** The state of one payment provider for one cart or payment collection before the payment is authorized. */
@Entity('payment_session')
export class PaymentSession extends TimestampedRow {
  static readonly idPrefix = 'ps';

  static readonly example = { amount: 2737 };

  @Column({ type: 'varchar', nullable: true })
  cart_id!: string | null;

  @ManyToOne(() => Cart, (cart: Cart) => cart.payment_sessions)
  @JoinColumn({ name: 'cart_id', referencedColumnName: 'id' })
  cart?: Relation<Cart> | null;

  @Column({ type: 'varchar' })
  provider_id!: string;

  /** True or null, never false: the unique constraint with `cart_id` would allow only one session that is false. */
  @Column({ type: 'bool', nullable: true })
  is_selected!: true | null;

  @Column({ type: 'bool', default: false })
  is_initiated!: boolean;

  @Column({ type: 'enum', enum: paymentSessionStatuses, enumName: 'payment_session_status_enum' })
  status!: PaymentSessionStatus;

  /** With Stripe the intent, whose `client_secret` lets a storefront confirm the payment. */
  @KeysForShoppers('client_secret')
  @Column({ type: 'jsonb' })
  data!: Record<string, unknown>;

  /** The provider's own data, which are never returned. */
  @Column({ type: 'jsonb', default: {}, select: false })
  private_data!: Record<string, unknown>;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  @Money({ nullable: true })
  amount!: number | null;

  /** The amount that the provider last received; null if that is `amount`. */
  @Money({ nullable: true, select: false })
  provider_amount!: number | null;

  /** How often the session was restarted: providers get another idempotency key each time. */
  @Column({ type: 'int', default: 0, select: false })
  attempt!: number;

  /** The currency of the amount, for sessions of a cart; null if it is unknown, as for sessions that Medusa v1 created. */
  @Column({ type: 'varchar', nullable: true, select: false })
  currency_code!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  payment_authorized_at!: Date | null;
}
