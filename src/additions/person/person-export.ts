import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { personalDataOf, withStore } from '@storekeep/server/commands';
import { defineCommand } from '@storekeep/server/module';
import { exportPerson } from './export-person.ts';

export const command = defineCommand({
  options: {
    email: { type: 'string', value: '<e-mail>', required: true, description: 'the person' },
    to: { type: 'string', value: '<file>', required: true, description: 'a new JSON file' },
  },
  examples: [
    ['--email ada@example.com --to ada.json', 'account, addresses, carts, orders, payments, messages'],
  ],
  async run({ values: { email, to } }) {
    const person = await withStore(process.env, (database, modules) =>
      exportPerson(database, email, personalDataOf(modules)),
    );
    // only the user can read it; an existing file is not replaced
    await writeFile(to, `${JSON.stringify(person, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    const counts = Object.entries(person)
      .filter(([, rows]) => rows.length > 0)
      .map(([section, rows]) => [section, rows.length] as const);
    return {
      text: `${to} has ${counts.map(([section, count]) => `${count} ${section.replaceAll('_', ' ')}`).join(', ')}`,
      data: { file: to, rows: Object.fromEntries(counts) },
    };
  },
});
