import {
  Column,
  Entity,
  JoinColumn,
  JoinTable,
  ManyToMany,
  ManyToOne,
  OneToMany,
  OneToOne,
  type Relation,
  VirtualColumn,
} from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { ComputedRelation } from '#engine/mapping/computed-relation';
import { Discount } from '../offers/discount.entity.ts';
import { GiftCard } from '../offers/gift-card.entity.ts';
import { Payment } from '../payments/payment.entity.ts';
import { PaymentSession } from '../payments/payment-session.entity.ts';
import { Address } from '../people/address.entity.ts';
import { Customer } from '../people/customer.entity.ts';
import { Region } from '../settings/region.entity.ts';
import { SalesChannel } from '../settings/sales-channel.entity.ts';
import { ShippingMethod } from '../shipping/shipping-method.entity.ts';
import { type CartPromotion, promotionsSchema } from './cart-promotion.ts';
import { LineItem } from './line-item.entity.ts';

export const cartTypes = ['default', 'swap', 'draft_order', 'payment_link', 'claim'] as const;
export type CartType = (typeof cartTypes)[number];

/** Rates returned by an external tax provider, by the ids of lines and of shipping methods. */
export interface QuotedTaxes {
  /** Of the request, see `tax-response.ts`. */
  fingerprint: string;
  items: Record<string, QuotedRate[]>;
  shipping_methods: Record<string, QuotedRate[]>;
}

interface QuotedRate {
  /** In percent. */
  rate: number;
  name: string;
  code: string | null;
}

/** The items that a shopper intends to buy, until they become an order. */
@Entity('cart')
export class Cart extends SoftDeletableRow {
  static readonly schemas = {
    context: {
      type: 'object',
      properties: { ip: { type: 'string' }, user_agent: { type: 'string' } },
      additionalProperties: true,
    },
    promotions: promotionsSchema,
  };

  static readonly idPrefix = 'cart';

  static readonly example = {
    context: { ip: '192.0.2.1', user_agent: 'Mozilla/5.0' },
    gift_cards: [],
    promotions: [],
  };

  static readonly eager = ['payment_session'];

  static readonly internal = ['account_id'];

  /** Gift cards in the order in which they are spent, see `useGiftCards` in `model/pricing/totals.ts`. */
  static readonly relationOrders = {
    gift_cards: (row: string, link: string): string =>
      `${row}."ends_at" nulls last, ${row}."balance", ${link}."added_at", `,
  };

  @Column({ type: 'varchar', nullable: true })
  email!: string | null;

  @Column({ type: 'varchar', nullable: true })
  billing_address_id!: string | null;

  @ManyToOne(() => Address)
  @JoinColumn({ name: 'billing_address_id', referencedColumnName: 'id' })
  billing_address?: Relation<Address> | null;

  @Column({ type: 'varchar', nullable: true })
  shipping_address_id!: string | null;

  @ManyToOne(() => Address)
  @JoinColumn({ name: 'shipping_address_id', referencedColumnName: 'id' })
  shipping_address?: Relation<Address> | null;

  @OneToMany(() => LineItem, (lineItem: LineItem) => lineItem.cart)
  items?: Relation<LineItem>[];

  @Column({ type: 'varchar' })
  region_id!: string;

  @ManyToOne(() => Region)
  @JoinColumn({ name: 'region_id', referencedColumnName: 'id' })
  region?: Relation<Region> | null;

  @ManyToMany(() => Discount)
  @JoinTable({
    name: 'cart_discounts',
    joinColumn: { name: 'cart_id' },
    inverseJoinColumn: { name: 'discount_id' },
  })
  discounts?: Relation<Discount>[];

  @ManyToMany(() => GiftCard)
  @JoinTable({
    name: 'cart_gift_cards',
    joinColumn: { name: 'cart_id' },
    inverseJoinColumn: { name: 'gift_card_id' },
  })
  gift_cards?: Relation<GiftCard>[];

  @Column({ type: 'varchar', nullable: true })
  customer_id!: string | null;

  @ManyToOne(() => Customer)
  @JoinColumn({ name: 'customer_id', referencedColumnName: 'id' })
  customer?: Relation<Customer> | null;

  /** The customer, if it has an account: the cart conceals the account from all other clients. */
  @VirtualColumn({
    type: 'varchar',
    select: false,
    query: (cart) => `select u.id from customer u where u.id = ${cart}.customer_id and u.has_account`,
  })
  account_id!: string | null;

  /** The payment session the shopper has selected. */
  @ComputedRelation(() => PaymentSession, {
    many: false,
    where: (cart, session) => `${session}.cart_id = ${cart}.id and ${session}.is_selected`,
  })
  payment_session?: Relation<PaymentSession> | null;

  @OneToMany(() => PaymentSession, (paymentSession: PaymentSession) => paymentSession.cart)
  payment_sessions?: Relation<PaymentSession>[];

  @Column({ type: 'varchar', nullable: true })
  payment_id!: string | null;

  @OneToOne(() => Payment)
  @JoinColumn({ name: 'payment_id', referencedColumnName: 'id' })
  payment?: Relation<Payment> | null;

  @OneToMany(() => ShippingMethod, (shippingMethod: ShippingMethod) => shippingMethod.cart)
  shipping_methods?: Relation<ShippingMethod>[];

  @Column({ type: 'enum', enum: cartTypes, enumName: 'cart_type_enum', default: 'default' })
  type!: CartType;

  /** How totals are computed: carts that Medusa v1 filled retain the totals that it quoted. v1 does not know this column. */
  @Column({ type: 'varchar', default: 'medusa-v1', select: false })
  arithmetic!: 'storekeep' | 'medusa-v1';

  /** Of the facts that its tax lines were computed from; null if irrelevant or unknown. */
  @Column({ type: 'text', nullable: true, select: false })
  tax_fingerprint!: string | null;

  /** External taxes that the amounts of its sessions include and its total does not include yet. */
  @Column({ type: 'jsonb', nullable: true, select: false })
  quoted_taxes!: QuotedTaxes | null;

  @Column({ type: 'jsonb', default: [] })
  promotions!: CartPromotion[];

  /** The codes of promotions that the shopper has entered, in upper case. */
  @Column({ type: 'jsonb', default: [], select: false })
  promotion_codes!: string[];

  @Column({ type: 'timestamptz', nullable: true })
  completed_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  payment_authorized_at!: Date | null;

  @Column({ type: 'varchar', nullable: true })
  idempotency_key!: string | null;

  /** The language of its lines and messages; null for the default one. */
  @Column({ type: 'varchar', nullable: true })
  locale!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  context!: Record<string, unknown> | null;

  @Column({ type: 'varchar', nullable: true })
  sales_channel_id!: string | null;

  @ManyToOne(() => SalesChannel, (salesChannel: SalesChannel) => salesChannel.carts)
  @JoinColumn({ name: 'sales_channel_id', referencedColumnName: 'id' })
  sales_channel?: Relation<SalesChannel> | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
