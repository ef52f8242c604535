import { Injectable } from '@nestjs/common';
import { currentWork, Outbox, type Tx } from '@storekeep/server/extend';
import { JournalService } from '#additions/journal/index';

/** Tells people and other programs about proposals. */
@Injectable()
export class ProposalAnnouncements {
  constructor(
    private readonly journal: JournalService,
    private readonly outbox: Outbox,
  ) {}

  publishWaiting(tx: Tx, id: string, api_key_id: string): Promise<void> {
    return this.outbox.publish(tx, 'proposal.waiting', { id, api_key_id });
  }

  /** Proposals are not in the journal, as an undo of one would allow it again; who asks and who decides is. */
  async recordDecision(id: string, operation: string): Promise<void> {
    const work = currentWork()?.journal;
    if (work) await this.journal.writeEntry({ ...work, operation, resource: 'proposals', resource_id: id });
  }
}
