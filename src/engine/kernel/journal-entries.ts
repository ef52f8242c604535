import type { JournaledWork } from './journaled-work.ts';
import { newId } from './text/ids.ts';

const JOURNAL_ENTRY = { idPrefix: 'jrn' };

export function newEntryId(): string {
  return newId(JOURNAL_ENTRY);
}

/** What a batch job does: one entry for all of its runs, as it goes on after a crash. @param type such as `product-import` */
export function journalOfJob(id: string, type: string): JournaledWork {
  return {
    entry: `${JOURNAL_ENTRY.idPrefix}_${id}`,
    actor_type: 'job',
    actor_id: id,
    operation: type,
    resource: 'batch-jobs',
    resource_id: id,
  };
}
