import { boolean, defineModule, required, wholeNumber } from '@storekeep/server/module';
import { JournalOptions } from './journal-options.ts';
import { journalPersonalData } from './journal-personal-data.ts';
import { Journal1797000000000 } from './migrations/1797000000000-journal.ts';

export { JournalOptions } from './journal-options.ts';

declare module '@storekeep/server/module' {
  interface ModuleOptions {
    /** The journal of what staff and programs change. */
    journal?: Partial<JournalOptions>;
  }
}

/** Who changed what; see docs/journal.md. */
export const journalModule = defineModule({
  name: 'journal',
  variables: {
    journalDays: required('JOURNAL_DAYS', wholeNumber('number of days', 1, 36_500), 400, {
      description: 'How long the journal keeps who changed what; see `docs/journal.md`',
    }),
    journalAddresses: required('JOURNAL_ADDRESSES', boolean, false, {
      description: 'Whether entries of the journal have the IP address of the client',
    }),
  },
  configure: ({ journalDays: days, journalAddresses: addresses }) => ({ journal: { days, addresses } }),
  isUsed: ({ modules }) => modules === undefined,
  options: [{ provide: JournalOptions, create: ({ journal }) => new JournalOptions(journal) }],
  load: () => import('./journal.module.ts'),
  migrations: [Journal1797000000000],
  forget: journalPersonalData,
  commands: {
    journal: { summary: 'lists who changed what', load: () => import('./journal-command.ts') },
  },
});
