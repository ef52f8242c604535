import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '@storekeep/server/extend';
import type { RehearsalSummary } from '#additions/journal/index';
import { hashSecret } from '#additions/staff-access/index';
import type { AdminRequest } from '../admin-requests.ts';
import type { Money } from '../keys/mcp-keys.ts';
import type { Effect } from './effects.ts';
import type { ProposalStatus } from './proposal.entity.ts';

/** A row of `mcp_proposal`. */
export interface StoredProposal extends AdminRequest {
  id: string;
  api_key_id: string;
  status: ProposalStatus;
  operation: string;
  summary: string;
  rehearsal: RehearsalSummary;
  effects: Effect[];
  changes_count: number;
  money: Money;
  reasons: string[];
  rehearsed_at: Date;
  is_expired: boolean;
  decided_by: string | null;
  /** Whether nothing has been heard of it for a minute. */
  is_stuck: boolean;
  /** Whether its key can still be used. */
  is_key_valid: boolean;
  result: { status: number; body: Record<string, unknown> | null } | null;
  entry_id: string | null;
  note: string | null;
}

export type NewProposal = Pick<
  StoredProposal,
  | 'id'
  | 'api_key_id'
  | 'operation'
  | 'summary'
  | 'method'
  | 'path'
  | 'body'
  | 'rehearsal'
  | 'effects'
  | 'changes_count'
  | 'money'
  | 'reasons'
  | 'rehearsed_at'
>;

/** What becomes of a proposal. */
export interface Outcome {
  status: ProposalStatus;
  result?: StoredProposal['result'];
  entry_id?: string | null;
}

/** The rows of `mcp_proposal`. */
@Injectable()
export class StoredProposals {
  constructor(private readonly database: Database) {}

  /** @returns when its token ends */
  async insert(proposal: NewProposal, token: string, minutes: number): Promise<string> {
    const { rehearsal, effects, money, body } = proposal;
    const json = [rehearsal, effects, money, body ?? null].map((value) => JSON.stringify(value));
    const { id, api_key_id, operation, summary, method, path, changes_count, reasons, rehearsed_at } =
      proposal;
    const values = [id, api_key_id, operation, summary, method, path, changes_count, reasons, rehearsed_at];
    const [row] = await this.database.independent((sql) =>
      sql.query<{ expires_at: string }>(INSERT, [...values, ...json, hashSecret(token), minutes]),
    );
    return row.expires_at;
  }

  /** Locks the proposal of a token until the commit. @returns null if the key has no such token */
  async lockByToken(tx: Tx, token: string, keyId: string): Promise<StoredProposal | null> {
    const [row] = await tx.query<StoredProposal>(
      `${SELECT} where p.token_hash = $1 and p.api_key_id = $2 for update of p`,
      [hashSecret(token), keyId],
    );
    return row ?? null;
  }

  async lock(tx: Tx, id: string): Promise<StoredProposal | null> {
    const [row] = await tx.query<StoredProposal>(`${SELECT} where p.id = $1 for update of p`, [id]);
    return row ?? null;
  }

  async find(id: string): Promise<StoredProposal | null> {
    const [row] = await this.database.query<StoredProposal>(`${SELECT} where p.id = $1`, [id]);
    return row ?? null;
  }

  async setStatus(tx: Tx, id: string, status: ProposalStatus): Promise<void> {
    await tx.query('update mcp_proposal set status = $2, updated_at = now() where id = $1', [id, status]);
  }

  async wait(tx: Tx, id: string, reasons: readonly string[], hours: number): Promise<void> {
    await tx.query(
      `update mcp_proposal set status = 'waiting', reasons = $2, expires_at = now() + make_interval(hours => $3), updated_at = now()
       where id = $1`,
      [id, reasons, hours],
    );
  }

  async decide(
    tx: Tx,
    id: string,
    status: ProposalStatus,
    staffId: string,
    note: string | null,
  ): Promise<void> {
    await tx.query(
      `update mcp_proposal set status = $2, decided_by = $3, decided_at = now(), note = $4, updated_at = now() where id = $1`,
      [id, status, staffId, note],
    );
  }

  /** Records what has become of a proposal that is not over. @returns whether it was not over */
  async end(id: string, { status, result = null, entry_id = null }: Outcome): Promise<boolean> {
    const rows = await this.database.independent((sql) =>
      sql.query(
        `update mcp_proposal set status = $2, result = $3, entry_id = $4, updated_at = now()
         where id = $1 and status in ('proposed', 'waiting', 'carrying_out') returning id`,
        [id, status, JSON.stringify(result), entry_id],
      ),
    );
    return rows.length > 0;
  }
}

const INSERT = `
  insert into mcp_proposal (id, api_key_id, operation, summary, method, path, changes_count, reasons, rehearsed_at,
    rehearsal, effects, money, body, token_hash, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, $11::jsonb, $12::jsonb, nullif($13::jsonb, 'null'), $14,
    now() + make_interval(mins => $15))
  returning to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as expires_at`;

const SELECT = `
  select p.*, p.expires_at <= now() as is_expired, p.updated_at < now() - interval '1 minute' as is_stuck,
    k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) as is_key_valid
  from mcp_proposal p join api_key k on k.id = p.api_key_id`;
