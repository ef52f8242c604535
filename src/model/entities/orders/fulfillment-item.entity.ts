import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { LineItem } from '../carts/line-item.entity.ts';
import { Fulfillment } from './fulfillment.entity.ts';

/** The quantity of a line item in a fulfillment. */
@Entity('fulfillment_item')
export class FulfillmentItem {
  @PrimaryColumn({ type: 'varchar' })
  fulfillment_id!: string;

  @PrimaryColumn({ type: 'varchar' })
  item_id!: string;

  @ManyToOne(() => Fulfillment, (fulfillment: Fulfillment) => fulfillment.items)
  @JoinColumn({ name: 'fulfillment_id', referencedColumnName: 'id' })
  fulfillment?: Relation<Fulfillment> | null;

  @ManyToOne(() => LineItem)
  @JoinColumn({ name: 'item_id', referencedColumnName: 'id' })
  item?: Relation<LineItem> | null;

  @Column({ type: 'int' })
  quantity!: number;
}
