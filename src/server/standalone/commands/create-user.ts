import 'reflect-metadata';
import { parseArgs } from 'node:util';
import type { UserRole } from '../../../engine/identity/user.entity.ts';
import { createUser } from '../../../engine/identity/users.ts';
import { runCommand } from './run-command.ts';
import { withStore } from './with-store.ts';

const USAGE =
  'Usage: npm run user:create -- --email <e-mail> --password <password> [--role admin|member|developer]';

runCommand(async () => {
  const { email, password, role } = parseArgs({
    options: {
      email: { type: 'string' },
      password: { type: 'string' },
      role: { type: 'string', default: 'admin' },
    },
  }).values;
  if (!email) throw new Error(`--email is missing. ${USAGE}`);
  if (!password) throw new Error(`--password is missing. ${USAGE}`);
  const user = { email, password, role: role as UserRole };
  const { id } = await withStore(process.env, (database) => createUser(database, user));
  return `Created the user ${email} (${role}) with id ${id}`;
});
