import { Column, CreateDateColumn, Entity } from 'typeorm';
import { Row } from '../mapping/base-rows.ts';

/** The stored response to a request with an `Idempotency-Key`, see `IdempotencyStore`. */
@Entity('idempotency_key')
export class IdempotencyKey extends Row {
  static readonly idPrefix = 'idem';

  @Column({ type: 'varchar' })
  idempotency_key!: string;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @Column({ type: 'timestamptz', nullable: true })
  locked_at!: Date | null;

  @Column({ type: 'varchar', nullable: true })
  request_method!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  request_params!: Record<string, unknown> | null;

  @Column({ type: 'varchar', nullable: true })
  request_path!: string | null;

  @Column({ type: 'int', nullable: true })
  response_code!: number | null;

  @Column({ type: 'jsonb', nullable: true })
  response_body!: Record<string, unknown> | null;

  @Column({ type: 'varchar', default: 'started' })
  recovery_point!: string;

  /** Identifies the caller, because two callers may choose the same key. */
  @Column({ type: 'varchar', default: '' })
  scope!: string;

  @Column({ type: 'varchar', nullable: true })
  request_hash!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  response_headers!: Record<string, string> | null;

  @Column({ type: 'timestamptz', nullable: true })
  expires_at!: Date | null;
}
