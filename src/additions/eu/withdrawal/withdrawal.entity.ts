import { Money, TimestampedRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

export const WITHDRAWAL_STATUSES = ['requested', 'confirmed'] as const;

/** Units of a line that a customer withdraws from. */
export interface WithdrawnItem {
  item_id: string;
  title: string;
  quantity: number;
  /** Why the law has no withdrawal for it; null for others. */
  excluded_reason: string | null;
}

/** The declaration of a customer that they withdraw from a contract. */
@Entity('eu_withdrawal')
export class Withdrawal extends TimestampedRow {
  static readonly idPrefix = 'wdr';

  static readonly staffOnly = ['customer_id', 'problem', 'refunded_shipping', 'return_id'];

  static readonly schemas = {
    items: {
      type: 'array',
      items: {
        type: 'object',
        required: ['item_id', 'title', 'quantity', 'excluded_reason'],
        properties: {
          item_id: { type: 'string', example: 'item_01HV5K' },
          title: { type: 'string', example: 'Wool jumper' },
          quantity: { type: 'integer', example: 1 },
          excluded_reason: {
            type: ['string', 'null'],
            description: 'why there is no withdrawal from it; null for others',
            example: null,
          },
        },
      },
    },
  };

  static readonly example = {
    items: [{ item_id: 'item_01HV5K', title: 'Wool jumper', quantity: 1, excluded_reason: null }],
    email: 'oliver@example.com',
    display_id: 1042,
    problem: null,
  };

  @Column({ type: 'varchar' })
  order_id!: string;

  /** The number of the order. */
  @Column({ type: 'int' })
  display_id!: number;

  @Column({ type: 'varchar' })
  email!: string;

  /** The customer who was logged in; null for a guest. */
  @Column({ type: 'varchar', nullable: true })
  customer_id!: string | null;

  @Column({ type: 'varchar', enum: WITHDRAWAL_STATUSES })
  status!: (typeof WITHDRAWAL_STATUSES)[number];

  @Column({ type: 'jsonb' })
  items!: WithdrawnItem[];

  /** When the customer sent it: this decides whether it is in time. */
  @Column({ type: 'timestamptz' })
  declared_at!: Date;

  /** The end of the period at that time; null if it has not begun, since not everything was shipped. */
  @Column({ type: 'timestamptz', nullable: true })
  deadline!: Date | null;

  @Column({ type: 'bool' })
  is_in_time!: boolean;

  /** Until when it can be confirmed. */
  @Column({ type: 'timestamptz' })
  expires_at!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  confirmed_at!: Date | null;

  /** When the refund is due by law: 14 days after it was declared. */
  @Column({ type: 'timestamptz' })
  refund_due_at!: Date;

  /** The return that it became; null without one. */
  @Column({ type: 'varchar', nullable: true })
  return_id!: string | null;

  /** The shipping of the order that the return refunds, in the smallest unit of the currency; null before that is decided. */
  @Money({ nullable: true })
  refunded_shipping!: number | null;

  /** Why it is no return, for staff; null if there is no problem. */
  @Column({ type: 'text', nullable: true })
  problem!: string | null;

  /** The event by which a guest declared it, so that a repeated delivery stores it once. */
  @Column({ type: 'bigint', nullable: true, select: false })
  event_id!: string | null;
}
