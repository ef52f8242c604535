import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  CommerceError,
  Database,
  invalidData,
  newId,
  notAllowed,
  notFound,
  type ScopedKey,
  type Tx,
} from '@storekeep/server/extend';
import type { RehearsalSummary } from '#additions/journal/index';
import type { AdminRequest, AdminResponse } from '../admin-requests.ts';
import { McpKeys } from '../keys/mcp-keys.ts';
import type { Operation } from '../operations.ts';
import { StaffMcpOptions } from '../staff-mcp-options.ts';
import { sumMovedMoney } from './moved-money.ts';
import { CHANGED } from './only-rehearsed.ts';
import { Proposal, type ProposalStatus } from './proposal.entity.ts';
import { ProposalAnnouncements } from './proposal-announcements.ts';
import { RehearseProposal, type Sender } from './rehearse-proposal.ts';
import { type StoredProposal, StoredProposals } from './stored-proposals.ts';

/** Larger changes are made by jobs, whose work cannot be rehearsed. */
const MAX_CHANGES = 5000;
/** Rows that a proposal shows. */
const SHOWN_CHANGES = 200;

/** A change that was rehearsed. */
export interface NewlyProposed {
  id: string;
  token: string;
  expires_at: string;
  rehearsal: RehearsalSummary;
  changes_count: number;
  /** Why `carry_out` would give it to a person; empty if it would be done at once. */
  reasons: string[];
}

/** What has become of a proposal. */
export interface ProposalState {
  id: string;
  status: ProposalStatus;
  message: string;
  /** Why it waits. */
  reasons: readonly string[];
  /** Why it was rejected or failed, in the words of a person or of the shop. */
  details: readonly string[];
  entry_id?: string | null;
  result?: StoredProposal['result'];
}

/**
 * Changes by assistants:
 *
 *   propose: rehearsed ─► token ─► carry_out ─► rehearsed again ─► the same? ─► within the limits? ─► done once, as rehearsed
 *                                                                   └─► no: changed     └─► no: waits ─► a person approves ─► …
 */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly database: Database,
    private readonly keys: McpKeys,
    private readonly stored: StoredProposals,
    private readonly rehearsals: RehearseProposal,
    private readonly options: StaffMcpOptions,
    private readonly announcements: ProposalAnnouncements,
  ) {}

  /** Rehearses a request. @returns the response, if it is refused @throws invalid_data if it changes too much */
  async propose(
    operation: Operation,
    request: AdminRequest,
    key: ScopedKey,
    sender: Sender,
  ): Promise<NewlyProposed | AdminResponse> {
    const id = newId(Proposal);
    const rehearsed = await this.rehearsals.rehearse(id, request, sender);
    if ('status' in rehearsed) return rehearsed;
    const { rehearsal, effects, run } = rehearsed;
    const changes_count = rehearsal.changes.length;
    if (changes_count > MAX_CHANGES)
      throw invalidData(`This would change ${changes_count} rows, and a proposal may change ${MAX_CHANGES}`);
    const money = sumMovedMoney(rehearsal);
    const limits = await this.keys.get(key.id);
    const reasons = [
      ...(limits.needs_approval === 'everything' ? ['All changes of this key need a person'] : []),
      ...findReasons(operation, rehearsal),
    ];
    const shown = { ...rehearsal, changes: rehearsal.changes.slice(0, SHOWN_CHANGES) };
    const token = `prop_${randomBytes(32).toString('base64url')}`;
    const expires_at = await this.stored.insert(
      {
        ...{ id, api_key_id: key.id, operation: operation.id, summary: operation.summary, ...request },
        ...{ rehearsal: shown, effects, changes_count, money, reasons, rehearsed_at: run.at },
      },
      token,
      this.options.tokenMinutes,
    );
    const tooMuch = this.keys.findExcess(limits, money);
    return {
      id,
      token,
      expires_at,
      rehearsal: shown,
      changes_count,
      reasons: tooMuch ? [...reasons, tooMuch] : reasons,
    };
  }

  /** Does what was proposed, once; or gives it to a person. Repeated, it says what has become of it. @throws not_found */
  async carryOut(token: string, key: ScopedKey, sender: Sender): Promise<ProposalState> {
    const proposal = await this.database.transaction((tx) => this.stored.lockByToken(tx, token, key.id));
    if (!proposal) throw notFound('Proposal', 'of this token');
    if (proposal.status === 'proposed') {
      if (proposal.is_expired) return this.end(proposal, 'expired');
      if (!(await this.isAsProposed(proposal, sender))) return this.end(proposal, 'changed');
    }
    const { state, isClaimed } = await this.database.transaction((tx) => this.claim(tx, token, key));
    if (isClaimed) return this.act(state, sender);
    if (state.status === 'waiting' && proposal.status === 'proposed')
      await this.announcements.recordDecision(state.id, 'PostProposals');
    return describeState(state);
  }

  /**
   * A person lets a proposal be carried out, with their own permissions.
   * @throws not_found; not_allowed unless it waits; what the request is refused with
   */
  async approve(id: string, staffId: string, sender: Sender): Promise<ProposalState> {
    const found = requireWaiting(id, await this.stored.find(id), staffId);
    if (found.status === 'waiting' && !(await this.isAsProposed(found, sender)))
      return this.end(found, 'changed');
    const proposal = await this.database.transaction(async (tx) => {
      const locked = requireWaiting(id, await this.stored.lock(tx, id), staffId);
      await this.stored.decide(tx, id, 'carrying_out', staffId, null);
      return { ...locked, status: 'carrying_out' as const, decided_by: staffId };
    });
    await this.announcements.recordDecision(id, 'PostProposalsProposalApprove');
    return this.act(proposal, sender);
  }

  /** @throws not_found; not_allowed unless it waits */
  async reject(id: string, staffId: string, note: string | null): Promise<void> {
    await this.database.transaction(async (tx) => {
      requireWaiting(id, await this.stored.lock(tx, id));
      await this.stored.decide(tx, id, 'rejected', staffId, note);
    });
    await this.announcements.recordDecision(id, 'PostProposalsProposalReject');
  }

  /** Claims a proposal that may be carried out; others wait for a person. Only one of several calls at once claims it. */
  private async claim(
    tx: Tx,
    token: string,
    key: ScopedKey,
  ): Promise<{ state: StoredProposal; isClaimed: boolean }> {
    const proposal = (await this.stored.lockByToken(tx, token, key.id))!;
    const { id, status, is_stuck, decided_by, money } = proposal;
    // the request of a person is not repeated by a key, which has another scope of idempotency keys
    const isRepeatable = status === 'carrying_out' && is_stuck && decided_by === null;
    if (status !== 'proposed' && !isRepeatable) return { state: proposal, isClaimed: false };
    const excess =
      isRepeatable || proposal.reasons.length > 0 ? null : await this.keys.reserve(tx, key.id, money);
    const reasons = excess === null ? proposal.reasons : [excess];
    if (reasons.length === 0) {
      await this.stored.setStatus(tx, id, 'carrying_out');
      return { state: { ...proposal, status: 'carrying_out' }, isClaimed: true };
    }
    await this.stored.wait(tx, id, reasons, this.options.approvalHours);
    await this.announcements.publishWaiting(tx, id, key.id);
    return { state: { ...proposal, status: 'waiting', reasons }, isClaimed: false };
  }

  /** @throws forbidden and other errors with which the request is refused */
  private async isAsProposed(proposal: StoredProposal, sender: Sender): Promise<boolean> {
    const rehearsed = await this.rehearsals.rehearse(proposal.id, proposal, sender);
    if (!('status' in rehearsed)) return this.rehearsals.isUnchanged(proposal, rehearsed);
    if (rehearsed.status === 401 || rehearsed.status === 403)
      throw new CommerceError('forbidden', messageOf(rehearsed) ?? 'You may not do this');
    if (rehearsed.status >= 500)
      throw new CommerceError('unavailable', 'It could not be rehearsed again; try again');
    return false;
  }

  private async act(proposal: StoredProposal, sender: Sender): Promise<ProposalState> {
    const { response, hasChanged, entry } = await this.rehearsals.act(proposal, sender);
    const { status, body } = response;
    if (hasChanged && entry === null) return this.end(proposal, 'changed');
    if (status < 400 && !hasChanged) return this.end(proposal, 'carried_out', { status, body }, entry);
    // what may have been done can be repeated, with the same idempotency key
    if (status >= 500 || (status === 409 && entry !== null && !hasChanged))
      return describeState({ ...proposal, status: 'carrying_out', result: { status, body } });
    return this.end(proposal, 'failed', { status, body }, entry);
  }

  private async end(
    proposal: StoredProposal,
    status: ProposalStatus,
    result: StoredProposal['result'] = null,
    entry_id: string | null = null,
  ): Promise<ProposalState> {
    const stored = result && { ...result, body: shorten(result.body) };
    const isFirst = await this.stored.end(proposal.id, { status, result: stored, entry_id });
    const isReserved = proposal.status === 'carrying_out' && proposal.decided_by === null;
    if (isFirst && isReserved && (status === 'changed' || status === 'failed'))
      await this.keys.giveBack(proposal.api_key_id, proposal.money);
    return describeState({ ...proposal, status, result: stored, entry_id });
  }
}

/** Why a change needs a person, whatever it moves. */
function findReasons({ isRestricted }: Operation, { changes, calls }: RehearsalSummary): string[] {
  return [
    ...(isRestricted ? ['It changes settings'] : []),
    ...(changes.some(({ table }) => table === 'batch_job')
      ? ['It starts a job, whose work is not rehearsed']
      : []),
    ...(changes.length === 0 && calls.length === 0 ? ['The journal does not have what it changes'] : []),
  ];
}

/** @param repeatedBy a user who has approved it, and whose request has had no outcome */
function requireWaiting(id: string, proposal: StoredProposal | null, repeatedBy?: string): StoredProposal {
  if (!proposal) throw notFound('Proposal', id);
  const { status, is_stuck, decided_by } = proposal;
  if (status === 'carrying_out' && is_stuck && decided_by !== null && decided_by === repeatedBy)
    return proposal;
  if (proposal.status !== 'waiting')
    throw notAllowed(`The proposal does not wait: ${STATES[proposal.status]}`);
  if (proposal.is_expired) throw notAllowed('The proposal has expired');
  if (!proposal.is_key_valid) throw notAllowed('The key that has proposed it has expired or was revoked');
  return proposal;
}

const STATES: Readonly<Record<ProposalStatus, string>> = {
  proposed: 'It was proposed',
  waiting: 'It waits for a person',
  carrying_out: 'It is being carried out, or its outcome is unknown: repeat it in a minute',
  carried_out: 'It was carried out',
  changed: CHANGED,
  failed: 'It was refused, and nothing was done',
  rejected: 'A person has rejected it',
  expired: 'The token has expired: propose it again',
};

function describeState({ id, status, reasons, result, entry_id, note }: StoredProposal): ProposalState {
  const details = [note ?? [], messageOf({ body: result?.body ?? null }) ?? []].flat();
  return {
    ...{ id, status, message: STATES[status], reasons: status === 'waiting' ? reasons : [], details },
    ...{ entry_id, result },
  };
}

function messageOf({ body }: Pick<AdminResponse, 'body'>): string | null {
  return typeof body?.message === 'string' ? body.message : null;
}

/** Leaves out a response that is too long to be stored. */
function shorten(body: Record<string, unknown> | null): Record<string, unknown> | null {
  return JSON.stringify(body).length > 50_000 ? null : body;
}
