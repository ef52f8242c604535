import { TimestampedRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

/** A key with which a program uses `/admin`. */
@Entity('api_key')
export class ApiKey extends TimestampedRow {
  static readonly idPrefix = 'apk';

  static readonly schemas = {
    scopes: { type: 'array', items: { type: 'string' }, description: 'such as `orders:read`, sorted' },
  };

  static readonly example = {
    title: 'ERP',
    scopes: ['orders:read', 'products:write'],
    expires_at: null,
    revoked_at: null,
  };

  @Column({ type: 'text' })
  title!: string;

  @Column({ type: 'text', array: true })
  scopes!: string[];

  /** Of the secret, which is shown once. */
  @Column({ type: 'text', select: false })
  secret_hash!: string;

  /** Null: never. */
  @Column({ type: 'timestamptz', nullable: true })
  expires_at!: Date | null;

  /** To the minute. */
  @Column({ type: 'timestamptz', nullable: true })
  last_used_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  revoked_at!: Date | null;
}
