import { SoftDeletableRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

/** A staff user's choice about usage statistics of the dashboard. */
@Entity('analytics_config')
export class AnalyticsConfig extends SoftDeletableRow {
  static readonly idPrefix = 'acfg';

  @Column({ type: 'varchar' })
  user_id!: string;

  @Column({ type: 'bool', default: false })
  opt_out!: boolean;

  @Column({ type: 'bool', default: false })
  anonymize!: boolean;
}
