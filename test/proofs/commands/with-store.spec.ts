import { createUser } from '#engine/identity/users';
import { withStore } from '#server/standalone/commands/with-store';
import { createEmptyDatabase } from '../../support/database.ts';
import { useShop } from '../../support/shop.ts';

describe('A command', () => {
  it('runs pending migrations first', async () => {
    const empty = await createEmptyDatabase();
    const user = { email: 'first@example.com', password: 'long enough' };
    const { id } = await withStore({ DATABASE_URL: empty.url }, (database) => createUser(database, user));
    expect(await empty.query('select id, email, role from "user"')).toEqual([
      { id, email: user.email, role: 'member' },
    ]);
    await empty.close();
  });

  it('works while a server is running, and ignores other variables', async () => {
    const shop = await useShop({});
    const user = { email: 'second@example.com', password: 'long enough' };
    const env = { DATABASE_URL: shop.testDatabase.url, NODE_ENV: 'production', PORT: 'nonsense' };
    await withStore(env, (database) => createUser(database, user));
    expect((await shop.http.post('/admin/auth', user)).status).toBe(200);
    await shop.close();
  });

  it('fails with a message of one line', async () => {
    const shop = await useShop({});
    const add = (email: string, password = 'long enough') =>
      withStore({ DATABASE_URL: shop.testDatabase.url }, (database) =>
        createUser(database, { email, password }),
      );
    await expect(add('STAFF@example.com')).rejects.toThrow('A user with the same email already exists.');
    await expect(add('nonsense')).rejects.toThrow('nonsense is not an e-mail address');
    await expect(add('a@example.com', 'x'.repeat(257))).rejects.toThrow('A password has 8 to 256 characters');
    await shop.close();
  });
});
