import 'reflect-metadata';
import { withStore } from '@storekeep/server/commands';
import { defineCommand, UsageError } from '@storekeep/server/module';
import { type JournalChange, type JournalEntry, JournalService } from './journal.service.ts';

export const command = defineCommand({
  positionals: '[id]',
  options: {
    actor: { type: 'string', value: '<id>', description: 'only entries of this user, key or job' },
    resource: { type: 'string', value: '<kind>', description: 'such as products' },
    record: { type: 'string', value: '<id>', description: 'only entries about this record' },
    operation: { type: 'string', value: '<name>', description: 'such as PostProductsProduct' },
    after: { type: 'string', value: '<id>', description: 'only entries before this one' },
    limit: { type: 'string', value: '<number>', default: '50', description: 'how many at most, up to 500' },
  },
  examples: [
    ['', 'lists who changed what, the latest first'],
    ['--resource collections', 'changes of collections'],
    ['jrn_01HV5K', 'the rows that one operation changed, before and after'],
  ],
  async run({ values, positionals: [id] }) {
    const limit = Number(values.limit);
    if (!Number.isInteger(limit) || limit < 1 || limit > 500)
      throw new UsageError(`--limit ${values.limit} is not a number from 1 to 500`);
    return withStore(process.env, async (database) => {
      const journal = new JournalService(database);
      if (id !== undefined) {
        const entry = await journal.get(id);
        return { text: [line(entry), ...entry.changes.map(describeChange)].join('\n'), data: { entry } };
      }
      const { actor: actor_id, resource, record: resource_id, operation, after } = values;
      const page = await journal.list({ actor_id, resource, resource_id, operation, after, limit });
      const more = page.next === null ? [] : [`storekeep journal --after ${page.next} lists older ones`];
      const text =
        page.entries.length === 0 ? 'Nothing was changed' : [...page.entries.map(line), ...more].join('\n');
      return { text, data: page };
    });
  },
});

function line({ id, created_at, actor, operation, resource, resource_id }: JournalEntry): string {
  const who = actor.name ?? actor.id ?? '';
  return [id, created_at, `${actor.type} ${who}`.trim(), operation, resource_id ?? resource ?? '']
    .join('  ')
    .trim();
}

function describeChange({ table, id, before, after }: JournalChange): string {
  if (before === null) return `  + ${table} ${id} ${JSON.stringify(after)}`;
  if (after === null) return `  - ${table} ${id} ${JSON.stringify(before)}`;
  const columns = Object.keys(after).map(
    (column) => `${column}: ${JSON.stringify(before[column])} → ${JSON.stringify(after[column])}`,
  );
  return `  ~ ${table} ${id} ${columns.join(', ') || '(a secret)'}`;
}
