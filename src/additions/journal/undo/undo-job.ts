import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  BatchJobsService,
  CommerceError,
  invalidData,
  type JobError,
  type JobRun,
  JobType,
  JobTypes,
  type JournaledWork,
  journalOfJob,
  type RefusedRow,
} from '@storekeep/server/extend';
import { EntriesOfMembers } from '../entries-of-members.ts';
import { type EntryWithChanges, JournalService } from '../journal.service.ts';
import { UndoEntry } from './undo-entry.ts';

/** Takes a large entry back, such as that of an import, which lasts longer than a request may. In one transaction: completely or not at all. */
@Injectable()
export class UndoJob extends JobType implements OnModuleInit {
  readonly type = 'journal-undo';

  constructor(
    private readonly journal: JournalService,
    private readonly undoing: UndoEntry,
    private readonly members: EntriesOfMembers,
    private readonly types: JobTypes,
    private readonly jobs: BatchJobsService,
  ) {
    super();
  }

  onModuleInit(): void {
    this.types.register(this);
  }

  /** Creates a job that undoes an entry. @returns the id of the entry that the job has */
  async start(entryId: string, userId: string): Promise<string> {
    const { id } = await this.jobs.create({ type: this.type, context: { entry_id: entryId } }, userId);
    const work = this.workOf(id, entryId);
    await this.journal.writeEntry(work);
    return work.entry;
  }

  override validate(context: Record<string, unknown>): Record<string, unknown> {
    if (typeof context.entry_id !== 'string')
      throw invalidData('context.entry_id must be the id of an entry');
    return { entry_id: context.entry_id };
  }

  async preProcess(run: JobRun): Promise<void> {
    const entry = await this.findEntry(run);
    await this.undoing.requireUndoable(entry);
    await run.report({ count: entry.changes_count });
  }

  async process(run: JobRun): Promise<void> {
    const entry = await this.findEntry(run);
    try {
      await run.commit(async (tx) => {
        await tx.query(`set local statement_timeout = '30min'`);
        await this.undoing.undoWithin(tx, entry, this.workOf(run.id, entry.id));
        return { advancement_count: entry.changes_count };
      });
    } catch (error) {
      if (error instanceof CommerceError && error.reasons)
        await run.report({ errors: error.reasons.map((reason) => describe(reason as RefusedRow)) });
      throw error;
    }
  }

  private workOf(jobId: string, entryId: string): JournaledWork {
    return { ...journalOfJob(jobId, this.type), undoes_id: entryId };
  }

  private async findEntry({ context, created_by }: JobRun): Promise<EntryWithChanges> {
    const ownOf = created_by === null ? null : await this.members.limitOf(created_by);
    return this.journal.get(context.entry_id as string, ownOf, { limit: 0 });
  }
}

function describe({ reason, table, id }: RefusedRow): JobError {
  return { code: 'undo_refused', message: `${table} ${id}: ${reason}` };
}
