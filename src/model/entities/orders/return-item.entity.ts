import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, type Relation } from 'typeorm';
import { LineItem } from '../carts/line-item.entity.ts';
import { Return } from './return.entity.ts';
import { ReturnReason } from './return-reason.entity.ts';

/** The returned quantity of a line item, with the reason. */
@Entity('return_item')
export class ReturnItem {
  @PrimaryColumn({ type: 'varchar' })
  return_id!: string;

  @PrimaryColumn({ type: 'varchar' })
  item_id!: string;

  @ManyToOne(() => Return, (ret: Return) => ret.items)
  @JoinColumn({ name: 'return_id', referencedColumnName: 'id' })
  return_order?: Relation<Return> | null;

  @ManyToOne(() => LineItem)
  @JoinColumn({ name: 'item_id', referencedColumnName: 'id' })
  item?: Relation<LineItem> | null;

  @Column({ type: 'int' })
  quantity!: number;

  @Column({ type: 'bool', default: true })
  is_requested!: boolean;

  /** Null for items that were not requested. */
  @Column({ type: 'int', nullable: true })
  requested_quantity!: number | null;

  @Column({ type: 'int', nullable: true })
  received_quantity!: number | null;

  @Column({ type: 'varchar', nullable: true })
  reason_id!: string | null;

  @ManyToOne(() => ReturnReason)
  @JoinColumn({ name: 'reason_id', referencedColumnName: 'id' })
  reason?: Relation<ReturnReason> | null;

  @Column({ type: 'varchar', nullable: true })
  note!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
