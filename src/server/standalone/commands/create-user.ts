import 'reflect-metadata';
import type { UserRole } from '../../../engine/identity/user.entity.ts';
import { createUser } from '../../../engine/identity/users.ts';
import { defineCommand } from './define-command.ts';
import { withStore } from './with-store.ts';

export const command = defineCommand({
  options: {
    email: { type: 'string', value: '<e-mail>', required: true, description: 'the login' },
    password: { type: 'string', value: '<password>', required: true, description: '1 to 256 characters' },
    role: { type: 'string', value: '<role>', default: 'admin', description: 'admin, member or developer' },
  },
  examples: [
    [`--email you@example.com --password '…'`, 'a user who may do everything'],
    [`--email ida@example.com --password '…' --role member`, 'see STAFF_ROLES in docs/security.md'],
  ],
  async run({ values: { email, password, role } }) {
    const user = { email, password, role: role as UserRole };
    const { id } = await withStore(process.env, (database) => createUser(database, user));
    return { text: `Created the user ${email} (${role}) with id ${id}`, data: { id, email, role } };
  },
});
