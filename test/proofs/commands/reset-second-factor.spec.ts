import { Secret, TOTP } from 'otpauth';
import { runStorekeep } from '../../support/run-command.ts';
import { ok } from '../../support/sample-shop.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { createStaff } from '../../support/staff.ts';

/* `storekeep user:reset-second-factor`. */

let shop: Shop;
beforeAll(async () => (shop = await useShop({})));
afterAll(() => shop.close());

const run = (email: string) =>
  runStorekeep({ DATABASE_URL: shop.testDatabase.url }, ['user:reset-second-factor', '--email', email]);

describe('storekeep user:reset-second-factor', () => {
  it('lets a user log in by password who has lost the second factor', async () => {
    const { client, login, user } = await createStaff(shop, 'member');
    const { otpauth_url } = ok(await client.post('/auth/second-factor'));
    const secret = Secret.fromBase32(new URL(otpauth_url).searchParams.get('secret')!);
    ok(await client.post('/auth/second-factor/confirm', { code: new TOTP({ secret }).generate() }));
    expect((await shop.http.post('/admin/auth', login)).status).toBe(401);

    const { code, output } = await run(login.email);

    expect([code, output]).toEqual([0, `Removed the second factor of ${login.email}`]);
    expect((await shop.http.post('/admin/auth', login)).status).toBe(200);
    const { entries } = ok(await shop.admin.get('/journal?actor_type=command'));
    expect(entries[0]).toMatchObject({ operation: 'user:reset-second-factor' });
    expect(await shop.sql('select from journal_change where row_id = $1', [user.id])).not.toEqual([]);
  });

  it('fails for an e-mail that no user has', async () => {
    const { code, error } = await run('nobody@example.com');
    expect([code, error]).toEqual([1, 'There is no user nobody@example.com']);
  });
});
