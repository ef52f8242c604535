import { Column, Entity } from 'typeorm';
import { Row } from '#engine/mapping/base-rows';

/** An event of Medusa v1 that waits for the commit of its transaction. */
@Entity('staged_job')
export class StagedJob extends Row {
  static readonly idPrefix = 'job';

  @Column({ type: 'varchar' })
  event_name!: string;

  @Column({ type: 'jsonb' })
  data!: Record<string, unknown>;

  @Column({ type: 'jsonb', default: () => "'{}'" })
  options!: Record<string, unknown>;
}
