import 'reflect-metadata';
import { withStore } from '@storekeep/server/commands';
import { defineCommand, UsageError } from '@storekeep/server/module';
import { verifyDocuments } from './verify-documents.ts';

export const command = defineCommand({
  options: {},
  examples: [['', 'checks the numbers and the hash chains of all documents']],
  notes: 'The exit code is 1 if a document was changed, or if a number is missing.',
  async run({ progress }) {
    return withStore(process.env, async (database) => {
      const [{ exists }] = await database.query<{ exists: boolean }>(
        `select to_regclass('eu_document') is not null as exists`,
      );
      if (!exists) throw new UsageError('This shop has no documents: EU=documents switches them on');
      const { documents, circles, problems } = await verifyDocuments(database, (count) =>
        progress.count('documents', count),
      );
      progress.end();
      const lines = problems.map(({ circle, number, problem }) => `  ${circle} ${number ?? ''}: ${problem}`);
      const checked = `${documents} documents in ${circles} numbering circles`;
      const text =
        lines.length === 0 ? `${checked} are unchanged` : [`${checked} were checked:`, ...lines].join('\n');
      return { text, data: { documents, circles, problems }, failed: problems.length > 0 };
    });
  },
});
