import { Column, Entity, JoinColumn, ManyToOne, OneToMany, type Relation } from 'typeorm';
import { TimestampedRow } from '#engine/mapping/base-rows';
import { VisibleKeys } from '#engine/mapping/masked';
import { Customer } from '../people/customer.entity.ts';
import { NotificationProvider } from './notification-provider.entity.ts';

/** A notification that was sent. */
@Entity('notification')
export class Notification extends TimestampedRow {
  static readonly idPrefix = 'noti';

  @Column({ type: 'varchar', nullable: true })
  event_name!: string | null;

  @Column({ type: 'varchar' })
  resource_type!: string;

  @Column({ type: 'varchar' })
  resource_id!: string;

  @Column({ type: 'varchar', nullable: true })
  customer_id!: string | null;

  @ManyToOne(() => Customer)
  @JoinColumn({ name: 'customer_id', referencedColumnName: 'id' })
  customer?: Relation<Customer> | null;

  @Column({ type: 'varchar' })
  to!: string;

  /** The data that the provider needs to resend it. They may contain secrets, such as a reset token, so none of them are returned. */
  @VisibleKeys()
  @Column({ type: 'jsonb' })
  data!: Record<string, unknown>;

  /** Identifies the message about an event, so that it is sent once; null for resends and messages of Medusa v1. */
  @Column({ type: 'varchar', nullable: true, select: false })
  message_key!: string | null;

  @Column({ type: 'varchar', nullable: true })
  parent_id!: string | null;

  @ManyToOne(() => Notification, (notification: Notification) => notification.resends)
  @JoinColumn({ name: 'parent_id', referencedColumnName: 'id' })
  parent_notification?: Relation<Notification> | null;

  @OneToMany(() => Notification, (notification: Notification) => notification.parent_notification)
  resends?: Relation<Notification>[];

  @Column({ type: 'varchar', nullable: true })
  provider_id!: string | null;

  @ManyToOne(() => NotificationProvider)
  @JoinColumn({ name: 'provider_id', referencedColumnName: 'id' })
  provider?: Relation<NotificationProvider> | null;
}
