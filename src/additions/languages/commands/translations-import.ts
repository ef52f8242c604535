import 'reflect-metadata';
import { withStore } from '@storekeep/server/commands';
import { defineCommand, UsageError } from '@storekeep/server/extend';
import { importFromMetadata, importTexts } from '../import/import-translations.ts';
import { readTolgeeExport } from '../import/read-tolgee-export.ts';

export const command = defineCommand({
  options: {
    metadata: { type: 'boolean', description: 'imports what records have in their metadata' },
    tolgee: {
      type: 'string',
      value: '<path>',
      description: 'imports an unpacked JSON export of Tolgee, for shops with medusa-plugin-tolgee',
    },
  },
  examples: [
    ['--metadata', 'imports { "title_de": … } and { "de": { "title": … } } of metadata'],
    ['--tolgee ./export', 'imports the files of an export'],
  ],
  notes: 'Translations that a record already has stay, and metadata is not changed. It may be repeated.',
  async run({ values: { metadata = false, tolgee }, progress }) {
    if (metadata === (tolgee !== undefined))
      throw new UsageError('Pass either --metadata or --tolgee <path>');
    progress.step('Importing translations…');
    const { records, locales, takenHandles } = await withStore(process.env, (database) =>
      tolgee === undefined ? importFromMetadata(database) : importTexts(database, readTolgeeExport(tolgee)),
    );
    const counts = Object.entries(records).map(([table, count]) => `${table}: ${count}`);
    const text =
      counts.length === 0
        ? 'No translations were found'
        : `Imported translations of ${counts.join(', ')}. Shoppers see ${locales.join(', ')} once these are locales of the store (docs/languages.md)`;
    const leftOut =
      takenHandles > 0
        ? `; ${takenHandles} handles were left out, as other records have them in the language`
        : '';
    return { text: text + leftOut, data: { records, locales, taken_handles: takenHandles } };
  },
});
