import { StaffAccess1796900000000 } from '../../../migrations/1796900000000-staff-access.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { type Shop, useShop } from '../../support/shop.ts';
import { createStaff } from '../../support/staff.ts';

/* Shops that had users before there were roles, such as adopted ones, and `STAFF_ROLES`. */

/** Runs the migration again, as in a shop that has users. */
async function upgrade(database: TestDatabase): Promise<void> {
  const dataSource = await database.openDataSource();
  const runner = dataSource.createQueryRunner();
  await new StaffAccess1796900000000().down(runner);
  await runner.query(`insert into "user" (id, email, role) values ('usr_1', 'old@example.com', 'member')`);
  await new StaffAccess1796900000000().up(runner);
  await runner.release();
}

describe('A shop that had users before there were roles', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await upgrade(database);
  });
  afterAll(() => database.close());

  it('lets members do everything, as before', async () => {
    const rows = await database.query(`select scopes from staff_role where name = 'member'`);
    expect(rows).toEqual([{ scopes: ['*'] }]);
  });

  it('keeps the roles of its users', async () => {
    expect(await database.query(`select role from "user"`)).toEqual([{ role: 'member' }]);
  });
});

describe('STAFF_ROLES', () => {
  let shop: Shop;
  beforeAll(async () => (shop = await useShop({})));
  afterAll(() => shop.close());

  async function openWith(scopes: string[] | null, roles?: string) {
    await shop.sql(`update staff_role set scopes = $1 where name = 'member'`, [scopes]);
    const instance = await shop.openSecondInstance(roles === undefined ? {} : { STAFF_ROLES: roles });
    const { client } = await createStaff({ ...shop, http: instance.http }, 'member');
    const { status } = await client.get('/invites');
    await instance.close();
    return status;
  }

  it.each([
    ['is the way of the shop by default: a new one', null, undefined, 403],
    ['is the way of the shop by default: an adopted one', ['*'], undefined, 200],
    ['enforced restricts members of an adopted shop', ['*'], 'enforced', 403],
    ['open lets members of a new shop do everything', null, 'open', 200],
  ])('%s', async (_, scopes, roles, status) => {
    expect(await openWith(scopes, roles)).toBe(status);
  });
});
