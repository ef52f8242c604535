import 'reflect-metadata';
import { withStore } from '@storekeep/server/commands';
import { CommerceError, defineCommand } from '@storekeep/server/module';
import { removeSecondFactor } from './second-factors.ts';

export const command = defineCommand({
  options: {
    email: { type: 'string', value: '<e-mail>', required: true, description: 'the login of the user' },
  },
  examples: [['--email ida@example.com', 'she logs in by password, and sets another one up']],
  async run({ values: { email } }) {
    const removed = await withStore(process.env, (database) =>
      database.transaction(async (tx) => {
        const [user] = await tx.query<{ id: string }>(
          'select id from "user" where lower(email) = lower($1) and deleted_at is null',
          [email],
        );
        if (!user) throw new CommerceError('not_found', `There is no user ${email}`);
        return removeSecondFactor(tx, user.id);
      }),
    );
    const text = removed ? `Removed the second factor of ${email}` : `${email} has no second factor`;
    return { text, data: { email, removed } };
  },
});
