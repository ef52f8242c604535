import { Column, Entity } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';

/** An invitation to join the staff. */
@Entity('invite')
export class Invite extends SoftDeletableRow {
  static readonly idPrefix = 'inv';

  @Column({ type: 'varchar' })
  user_email!: string;

  /** The name of a role. */
  @Column({ type: 'varchar', nullable: true, default: 'member' })
  role!: string | null;

  @Column({ type: 'bool', default: false })
  accepted!: boolean;

  @Column({ type: 'varchar' })
  token!: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  expires_at!: Date;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
