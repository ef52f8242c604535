/* What other additions use of the journal. */
export { type JournalChange, JournalService } from './journal.service.ts';
export type { RehearsalSummary } from './summarize-rehearsal.ts';
