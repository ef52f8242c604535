import { Column, Entity } from 'typeorm';
import { SoftDeletableRow } from '#engine/mapping/base-rows';

export const inviteRoles = ['admin', 'member', 'developer'] as const;
export type InviteRole = (typeof inviteRoles)[number];

/** An invitation to join the staff. */
@Entity('invite')
export class Invite extends SoftDeletableRow {
  static readonly idPrefix = 'inv';

  @Column({ type: 'varchar' })
  user_email!: string;

  @Column({
    type: 'enum',
    enum: inviteRoles,
    enumName: 'invite_role_enum',
    nullable: true,
    default: 'member',
  })
  role!: InviteRole | null;

  @Column({ type: 'bool', default: false })
  accepted!: boolean;

  @Column({ type: 'varchar' })
  token!: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  expires_at!: Date;

  @Column({ type: 'jsonb', nullable: true })
  metadata!: Record<string, unknown> | null;
}
