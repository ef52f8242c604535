import { TimestampedRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

export const proposalStatuses = [
  'proposed',
  'waiting',
  'carrying_out',
  'carried_out',
  'changed',
  'failed',
  'rejected',
  'expired',
] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** A change that an assistant has proposed and rehearsed. */
@Entity('mcp_proposal')
export class Proposal extends TimestampedRow {
  static readonly idPrefix = 'prp';

  static readonly schemas = {
    status: {
      enum: [...proposalStatuses],
      description:
        '`waiting` for a person; `changed`: what it rests on has changed, so that nothing was done; `carrying_out`: also if its outcome is unknown',
    },
    rehearsal: {
      type: 'object',
      additionalProperties: true,
      description: 'what it would do, see `Rehearsal`',
    },
    money: {
      type: 'object',
      additionalProperties: { type: 'integer' },
      description: 'what it moves, by currencies, in minor units',
    },
    reasons: { type: 'array', items: { type: 'string' }, description: 'why it needs a person' },
  };

  static readonly example = {
    api_key_id: 'apk_01HV5K4E6Q0Z3T8W9X2Y7B1C4D',
    status: 'waiting',
    operation: 'PostOrdersOrderRefunds',
    summary: 'Refund some of what an order has paid',
    method: 'POST',
    path: '/admin/orders/order_01HV5K4E6Q0Z3T8W9X2Y7B1C4D/refund',
    body: { amount: 500, reason: 'other' },
    rehearsal: { changes: [], events: [], mails: [], calls: [], money: [], stock: [] },
    changes_count: 2,
    money: { eur: 500 },
    reasons: ['It moves 500 eur, and the key may move 0 eur at once'],
    decided_by: null,
    decided_at: null,
    note: null,
    result: null,
    entry_id: null,
  };

  @Column({ type: 'varchar' })
  api_key_id!: string;

  /** Of the token, which is shown once. */
  @Column({ type: 'text', select: false })
  token_hash!: string;

  @Column({ type: 'text', default: 'proposed' })
  status!: ProposalStatus;

  /** The id of the operation in the OpenAPI document. */
  @Column({ type: 'text' })
  operation!: string;

  @Column({ type: 'text' })
  summary!: string;

  @Column({ type: 'text' })
  method!: string;

  /** With its query. */
  @Column({ type: 'text' })
  path!: string;

  @Column({ type: 'jsonb', nullable: true })
  body!: Record<string, unknown> | null;

  @Column({ type: 'jsonb' })
  rehearsal!: Record<string, unknown>;

  /** What a later rehearsal is compared with, as `Effect[]`. */
  @Column({ type: 'jsonb', select: false })
  effects!: unknown[];

  @Column({ type: 'int' })
  changes_count!: number;

  @Column({ type: 'jsonb' })
  money!: Record<string, number>;

  @Column({ type: 'text', array: true, default: [] })
  reasons!: string[];

  @Column({ type: 'timestamptz', select: false })
  rehearsed_at!: Date;

  @Column({ type: 'timestamptz' })
  expires_at!: Date;

  /** The user who has approved or rejected it. */
  @Column({ type: 'varchar', nullable: true })
  decided_by!: string | null;

  @Column({ type: 'timestamptz', nullable: true })
  decided_at!: Date | null;

  @Column({ type: 'text', nullable: true })
  note!: string | null;

  /** The status and the body of the response. */
  @Column({ type: 'jsonb', nullable: true })
  result!: Record<string, unknown> | null;

  /** The entry of the journal; null if nothing was changed. */
  @Column({ type: 'varchar', nullable: true })
  entry_id!: string | null;
}
