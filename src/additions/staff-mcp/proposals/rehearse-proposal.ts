import { Injectable } from '@nestjs/common';
import { CommerceError, runChecked } from '@storekeep/server/extend';
import type { FastifyRequest } from 'fastify';
import type { RehearsalSummary } from '#additions/journal/index';
import { type AdminRequest, AdminRequests, type AdminResponse } from '../admin-requests.ts';
import { areAmong, type Effect, type Run, toEffects } from './effects.ts';
import { OnlyRehearsed } from './only-rehearsed.ts';
import type { StoredProposal } from './stored-proposals.ts';

/** What a rehearsal has shown. */
export interface Rehearsed {
  run: Run;
  rehearsal: RehearsalSummary;
  effects: Effect[];
}

/** Who sends the request of a proposal. */
export interface Sender {
  request: FastifyRequest;
  /** The id of the key, or of the user who approves. */
  id: string;
}

/** How the request of a proposal has ended. */
export interface Ending {
  response: AdminResponse;
  /** Whether it was stopped, as it would have done something else than was rehearsed. */
  hasChanged: boolean;
  entry: string | null;
}

/** Sends the request of a proposal: as a rehearsal, and in earnest. */
@Injectable()
export class RehearseProposal {
  constructor(private readonly requests: AdminRequests) {}

  /** @param id of the proposal, which is the idempotency key of its request @returns the response instead, if the request is refused */
  async rehearse(id: string, request: AdminRequest, sender: Sender): Promise<Rehearsed | AdminResponse> {
    const at = new Date();
    const response = await this.requests.send(request, {
      caller: sender.request,
      isRehearsal: true,
      idempotencyKey: id,
    });
    if (response.status >= 400) return response;
    const rehearsal = response.body?.rehearsal as RehearsalSummary | undefined;
    if (!response.isRehearsed || rehearsal === undefined)
      throw new CommerceError('cannot_rehearse', 'This operation cannot be rehearsed');
    const run = { at, actorId: sender.id };
    return { run, rehearsal, effects: toEffects(rehearsal, run) };
  }

  /** Compares a proposal with a rehearsal of now: the single place that decides whether what it rests on has changed. */
  isUnchanged(proposal: StoredProposal, { effects, run }: Rehearsed): boolean {
    return (
      effects.length === proposal.effects.length && areAmong(effects, run, proposal.effects, runOf(proposal))
    );
  }

  /** Sends the request, which can do no more than the proposal says: see `OnlyRehearsed`. */
  async act(proposal: StoredProposal, sender: Sender): Promise<Ending> {
    const { rehearsal, effects, id } = proposal;
    const expected = { run: runOf(proposal), effects, calls: rehearsal.calls };
    const check = new OnlyRehearsed(expected, { at: new Date(), actorId: sender.id });
    const response = await runChecked(check, () =>
      this.requests.send(proposal, { caller: sender.request, idempotencyKey: id }),
    );
    return { response, hasChanged: check.hasRefused, entry: check.entry };
  }
}

function runOf({ rehearsed_at, api_key_id }: StoredProposal): Run {
  return { at: rehearsed_at, actorId: api_key_id };
}
