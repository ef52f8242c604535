import { Row, VisibleKeys } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

/** An external application that is connected to the shop. */
@Entity('oauth')
export class OAuth extends Row {
  static readonly idPrefix = 'oauth';

  static readonly example = { display_name: 'Fortnox', application_name: 'fortnox' };

  @Column({ type: 'varchar' })
  display_name!: string;

  @Column({ type: 'varchar' })
  application_name!: string;

  @Column({ type: 'varchar', nullable: true })
  install_url!: string | null;

  @Column({ type: 'varchar', nullable: true })
  uninstall_url!: string | null;

  /** The token response of the application. Represented with a `state` that is issued to the staff user who requests it. */
  @VisibleKeys('token_type', 'scope', 'expires_in')
  @Column({ type: 'jsonb', nullable: true })
  data!: Record<string, unknown> | null;
}
