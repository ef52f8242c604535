import { TimestampedRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

/** An endpoint outside of the shop that receives events by HTTP. */
@Entity('webhook')
export class Webhook extends TimestampedRow {
  static readonly idPrefix = 'webhook';

  static readonly schemas = {
    events: { type: 'array', items: { type: 'string' }, description: 'names of events, or `*`' },
  };

  static readonly example = {
    url: 'https://erp.example/hooks/shop',
    events: ['order.placed'],
    description: 'Orders for the ERP',
    disabled_reason: null,
  };

  @Column({ type: 'text' })
  url!: string;

  @Column({ type: 'text', array: true })
  events!: string[];

  @Column({ type: 'text', nullable: true })
  description!: string | null;

  @Column({ type: 'bool', default: false })
  is_disabled!: boolean;

  /** Why the shop has disabled it; null if staff did. */
  @Column({ type: 'text', nullable: true })
  disabled_reason!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  disabled_at!: Date | null;

  /** `whsec_…`; only the response to its creation or rotation contains it. */
  @Column({ type: 'text', select: false })
  signing_secret!: string;

  /** Signs, too, until `previous_secret_until`. */
  @Column({ type: 'text', nullable: true, select: false })
  previous_secret!: string | null;

  @Column({ type: 'timestamptz', nullable: true, select: false })
  previous_secret_until!: Date | null;
}
