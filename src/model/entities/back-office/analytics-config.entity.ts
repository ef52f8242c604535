import { Column, Entity } from 'typeorm';
import { SoftDeletableRow } from '../../../engine/mapping/base-rows.ts';

/** Whether a staff user lets the dashboard measure how it is used. */
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
