import { Column, Entity } from 'typeorm';
import { VisibleKeys } from '../../../engine/mapping/masked.ts';
import { Row } from '../../../engine/mapping/base-rows.ts';

/** An application connected to the shop. */
@Entity('oauth')
export class OAuth extends Row {
  static readonly idPrefix = 'oauth';

  @Column({ type: 'varchar' })
  display_name!: string;

  @Column({ type: 'varchar' })
  application_name!: string;

  @Column({ type: 'varchar', nullable: true })
  install_url!: string | null;

  @Column({ type: 'varchar', nullable: true })
  uninstall_url!: string | null;

  /** What the application gave when it was connected. Shown with the state that is issued to whoever looks. */
  @VisibleKeys('token_type', 'scope', 'expires_in')
  @Column({ type: 'jsonb', nullable: true })
  data!: Record<string, unknown> | null;
}
