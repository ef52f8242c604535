import { Column, Entity } from 'typeorm';
import { SoftDeletableRow } from '../mapping/base-rows.ts';
import { Masked } from '../mapping/masked.ts';

/** A member of the staff. */
@Entity('user')
export class User extends SoftDeletableRow {
  static readonly idPrefix = 'usr';

  /** The name of a role of the shop, see `/admin/roles`. */
  @Column({ type: 'varchar', nullable: true, default: 'member' })
  role!: string | null;

  @Column({ type: 'varchar' })
  email!: string;

  @Column({ type: 'varchar', nullable: true })
  first_name!: string | null;

  @Column({ type: 'varchar', nullable: true })
  last_name!: string | null;

  /** Authenticates the user on the administration surface. Never shown. */
  @Masked()
  @Column({ type: 'varchar', nullable: true })
  api_token!: string | null;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;

  @Column({ type: 'varchar', nullable: true, select: false })
  password_hash!: string | null;
}
