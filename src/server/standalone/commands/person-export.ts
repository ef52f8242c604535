import 'reflect-metadata';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { exportPerson } from '../../person/export-person.ts';
import { runCommand } from './run-command.ts';
import { withStore } from './with-store.ts';

const USAGE = `npm run person:export -- --email <address> --to <file>
  Writes all data of a person to a new JSON file: account, addresses, carts, orders, payments, messages.`;

runCommand(async () => {
  const { email, to, help } = parseArgs({
    options: { email: { type: 'string' }, to: { type: 'string' }, help: { type: 'boolean' } },
  }).values;
  if (help) return USAGE;
  if (!email || !to) throw new Error(`--email and --to are required. ${USAGE}`);
  const person = await withStore(process.env, (database) => exportPerson(database, email));
  // only the user can read it; an existing file is not replaced
  await writeFile(to, `${JSON.stringify(person, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  const counts = Object.entries(person).filter(([, rows]) => rows.length > 0);
  return `${to} has ${counts.map(([section, rows]) => `${rows.length} ${section.replaceAll('_', ' ')}`).join(', ')}`;
});
