import 'reflect-metadata';
import { STAFF_PASSWORD_LENGTH } from '#engine/identity/passwords';
import { createUser } from '#engine/identity/users';
import { defineCommand } from '#engine/installation/define-command';
import { readPassword } from './read-password.ts';
import { withStore } from './with-store.ts';

export const command = defineCommand({
  options: {
    email: { type: 'string', value: '<e-mail>', required: true, description: 'the login' },
    'password-stdin': { type: 'boolean', description: 'reads the password from stdin instead of asking' },
    role: {
      type: 'string',
      value: '<role>',
      default: 'admin',
      description: 'admin, member, developer or a role of your own',
    },
  },
  examples: [
    ['--email you@example.com', 'a user who may do everything; asks for the password'],
    ['--email ida@example.com --role member', 'see STAFF_ROLES in docs/security.md'],
    ['--email you@example.com --password-stdin < password.txt', 'for scripts'],
  ],
  notes: `A password has ${STAFF_PASSWORD_LENGTH.min} to ${STAFF_PASSWORD_LENGTH.max} characters.`,
  async run({ values: { email, role, 'password-stdin': fromStdin } }) {
    const password = await readPassword({ fromStdin });
    const user = { email, password, role };
    const { id } = await withStore(process.env, (database) => createUser(database, user));
    return { text: `Created the user ${email} (${role}) with id ${id}`, data: { id, email, role } };
  },
});
