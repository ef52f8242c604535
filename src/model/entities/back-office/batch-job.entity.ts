import { Column, Entity, JoinColumn, ManyToOne, type Relation, VirtualColumn } from 'typeorm';
import { User } from '#engine/identity/user.entity';
import { SoftDeletableRow } from '#engine/mapping/base-rows';

const batchJobStatuses = [
  'created',
  'pre_processed',
  'confirmed',
  'processing',
  'completed',
  'canceled',
  'failed',
] as const;
export type BatchJobStatus = (typeof batchJobStatuses)[number];

/** A background job over many rows, such as an import or export of products. */
@Entity('batch_job')
export class BatchJob extends SoftDeletableRow {
  static readonly schemas = {
    status: { enum: batchJobStatuses },
    result: {
      type: 'object',
      properties: {
        count: { type: 'integer', description: 'rows in all' },
        advancement_count: { type: 'integer', description: 'rows that are done' },
        progress: { type: 'number', minimum: 0, maximum: 1 },
        errors: {
          type: 'array',
          description: 'objects; texts, and nothing beside them in the result, when the job has failed',
          items: {
            anyOf: [
              { type: 'string' },
              {
                type: 'object',
                required: ['code', 'message', 'err'],
                properties: {
                  code: { type: 'string' },
                  message: { type: 'string' },
                  err: { type: 'array', items: {} },
                  row: {
                    type: 'integer',
                    description: 'the row of the spreadsheet, in which the header is row 1',
                  },
                  column: { type: 'string' },
                },
              },
            ],
          },
        },
        stat_descriptors: {
          type: 'array',
          items: {
            type: 'object',
            required: ['key', 'name', 'message'],
            properties: { key: { type: 'string' }, name: { type: 'string' }, message: { type: 'string' } },
          },
        },
        file_key: { type: ['string', 'null'] },
        file_size: { type: ['integer', 'null'], description: 'bytes' },
        summary: {
          type: 'object',
          additionalProperties: true,
          description: 'figures that the job found out, by its type',
        },
      },
      additionalProperties: true,
    },
  };

  static readonly idPrefix = 'batch';

  static readonly example = {
    type: 'product-export',
    context: { list_config: { skip: 0, take: 50 } },
    result: null,
  };

  @Column({ type: 'text' })
  type!: string;

  /** The latest status. Completed is final; canceled takes precedence over failed, since a failed job can still be canceled. */
  @VirtualColumn({
    type: 'varchar',
    query: (job) => `case
  when ${job}.completed_at is not null then 'completed'
  when ${job}.canceled_at is not null then 'canceled'
  when ${job}.failed_at is not null then 'failed'
  when ${job}.processing_at is not null then 'processing'
  when ${job}.confirmed_at is not null then 'confirmed'
  when ${job}.pre_processed_at is not null then 'pre_processed'
  else 'created' end`,
  })
  status!: BatchJobStatus;

  @Column({ type: 'varchar', nullable: true })
  created_by!: string | null;

  @ManyToOne(() => User)
  @JoinColumn({ name: 'created_by', referencedColumnName: 'id' })
  created_by_user?: Relation<User> | null;

  @Column({ type: 'jsonb', nullable: true })
  context!: Record<string, unknown> | null;

  @Column({ type: 'bool', default: false })
  dry_run!: boolean;

  /** Null until the job is pre-processed, as in Medusa v1: its dashboard takes a result as the end of the check. */
  @VirtualColumn({
    type: 'jsonb',
    query: (job) => `case
  when coalesce(${job}.pre_processed_at, ${job}.failed_at) is not null then ${job}.result end`,
  })
  result!: Record<string, unknown> | null;

  @Column({ type: 'timestamptz', nullable: true })
  pre_processed_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  processing_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  confirmed_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  completed_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  canceled_at!: Date | null;

  @Column({ type: 'timestamptz', nullable: true })
  failed_at!: Date | null;
}
