import { Column, CreateDateColumn, Entity, JoinColumn, ManyToOne, type Relation } from 'typeorm';
import { Row } from '#engine/mapping/base-rows';
import { Money } from '#engine/mapping/money-column';
import { Order } from '../orders/order.entity.ts';
import { GiftCard } from './gift-card.entity.ts';

/** An amount that an order took from a gift card; negative if it was credited. */
@Entity('gift_card_transaction')
export class GiftCardTransaction extends Row {
  static readonly idPrefix = 'gct';

  @Column({ type: 'varchar' })
  gift_card_id!: string;

  @ManyToOne(() => GiftCard)
  @JoinColumn({ name: 'gift_card_id', referencedColumnName: 'id' })
  gift_card?: Relation<GiftCard> | null;

  @Column({ type: 'varchar' })
  order_id!: string;

  @ManyToOne(() => Order, (order: Order) => order.gift_card_transactions)
  @JoinColumn({ name: 'order_id', referencedColumnName: 'id' })
  order?: Relation<Order> | null;

  @Money()
  amount!: number;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column({ type: 'bool', nullable: true })
  is_taxable!: boolean | null;

  @Column({ type: 'real', nullable: true })
  tax_rate!: number | null;

  /**
   * Whether it credits a part of the payment because the order became cheaper. The totals of the order include these credits, but not
   * those of a cancellation.
   */
  @Column({ type: 'boolean', default: false, select: false })
  is_reduction!: boolean;
}
