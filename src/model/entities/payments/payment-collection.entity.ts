import { Column, Entity, JoinColumn, JoinTable, ManyToMany, ManyToOne, type Relation } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { Currency } from '../settings/currency.entity.ts';
import { Region } from '../settings/region.entity.ts';
import { Payment } from './payment.entity.ts';
import { PaymentSession } from './payment-session.entity.ts';

const paymentCollectionTypes = ['order_edit'] as const;
export type PaymentCollectionType = (typeof paymentCollectionTypes)[number];

const paymentCollectionStatuses = [
  'not_paid',
  'awaiting',
  'authorized',
  'partially_authorized',
  'canceled',
] as const;
export type PaymentCollectionStatus = (typeof paymentCollectionStatuses)[number];

/** An amount to be paid for an order edit, by one or more payments. */
@Entity('payment_collection')
export class PaymentCollection extends SoftDeletableRow {
  static readonly idPrefix = 'paycol';

  static readonly example = { amount: 1250, description: 'The larger shirts' };

  static readonly staffOnly = ['authorized_amount', 'created_by'];

  @Column({ type: 'enum', enum: paymentCollectionTypes, enumName: 'PAYMENT_COLLECTION_TYPE_ENUM' })
  type!: PaymentCollectionType;

  @Column({ type: 'enum', enum: paymentCollectionStatuses, enumName: 'PAYMENT_COLLECTION_STATUS_ENUM' })
  status!: PaymentCollectionStatus;

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Money()
  amount!: number;

  @Money({ nullable: true })
  authorized_amount!: number | null;

  @Column({ type: 'varchar' })
  region_id!: string;

  @ManyToOne(() => Region)
  @JoinColumn({ name: 'region_id', referencedColumnName: 'id' })
  region?: Relation<Region> | null;

  @Column({ type: 'varchar' })
  currency_code!: string;

  @ManyToOne(() => Currency)
  @JoinColumn({ name: 'currency_code', referencedColumnName: 'code' })
  currency?: Relation<Currency> | null;

  @ManyToMany(() => PaymentSession)
  @JoinTable({
    name: 'payment_collection_sessions',
    joinColumn: { name: 'payment_collection_id' },
    inverseJoinColumn: { name: 'payment_session_id' },
  })
  payment_sessions?: Relation<PaymentSession>[];

  @ManyToMany(() => Payment)
  @JoinTable({
    name: 'payment_collection_payments',
    joinColumn: { name: 'payment_collection_id' },
    inverseJoinColumn: { name: 'payment_id' },
  })
  payments?: Relation<Payment>[];

  @Column({ type: 'varchar' })
  created_by!: string;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
