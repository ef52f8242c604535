import { Column, Entity, PrimaryColumn } from 'typeorm';

export const agentFeedFormats = ['openai', 'google'] as const;
export type AgentFeedFormat = (typeof agentFeedFormats)[number];

/** The product feed of a region in a format, as it was built last. */
@Entity('agent_feed')
export class AgentFeed {
  static readonly schemas = { format: { enum: [...agentFeedFormats] } };

  @PrimaryColumn({ type: 'varchar' })
  region_id!: string;

  @PrimaryColumn({ type: 'varchar' })
  format!: AgentFeedFormat;

  /** Its language; '' for the default. */
  @PrimaryColumn({ type: 'varchar', default: '' })
  locale!: string;

  /** In the `FileStore`; null until it is built for the first time. */
  @Column({ type: 'varchar', nullable: true })
  file_key!: string | null;

  /** SHA-256 of its text. */
  @Column({ type: 'varchar', nullable: true })
  etag!: string | null;

  @Column({ type: 'int', nullable: true })
  row_count!: number | null;

  /** The number of variants that lack a field that the format requires. */
  @Column({ type: 'int', nullable: true })
  incomplete_count!: number | null;

  @Column({ type: 'timestamptz', nullable: true })
  built_at!: Date | null;
}
