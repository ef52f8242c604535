import { Adoption } from '#additions/adoption/adoption';
import {
  ADOPT_OPTIONS,
  connectClient,
  createV1Database,
  openAdoptedShop,
  removeSharedToken,
  V1_TOKEN,
} from '../../../support/v1-database.ts';

/* The analytics configs of an adopted shop. v1 lets a user have several of them, and its database may lack their table. */

let v1: Awaited<ReturnType<typeof createV1Database>>;
let client: Awaited<ReturnType<typeof connectClient>>;
let adoption: Adoption;

beforeEach(async () => {
  v1 = await createV1Database('default');
  client = await connectClient(v1);
  adoption = await Adoption.open(v1.url);
  await removeSharedToken(client);
});

afterEach(async () => {
  await adoption.close();
  await client.end();
  await v1.close();
});

/** Requests `/admin/analytics-configs` as staff. */
async function getAnalyticsConfig(): Promise<{ status: number; body: Record<string, unknown> }> {
  const app = await openAdoptedShop(v1);
  const { statusCode, body } = await app.inject({ url: '/admin/analytics-configs', headers: V1_TOKEN });
  await app.close();
  return { status: statusCode, body: JSON.parse(body) as Record<string, unknown> };
}

it('Adoption uses the latest analytics config of a user, and undoing it restores the others', async () => {
  const { rows } = await client.query<{ id: string }>(
    `select id from "user" where api_token = 'oracle-admin-token'`,
  );
  await client.query('delete from analytics_config');
  await client.query(
    `insert into analytics_config (id, user_id, opt_out, anonymize, updated_at) values
       ('acfg_old', $1, false, false, now() - interval '1 day'), ('acfg_new', $1, true, true, now())`,
    [rows[0].id],
  );
  const { findings } = await adoption.check({ providers: [] });
  expect(findings.stops).toEqual([]);
  expect(findings.warns).toContain('1 rows are repaired: duplicate analytics configs of a user are deleted');

  await adoption.adopt(ADOPT_OPTIONS);
  expect(await getAnalyticsConfig()).toMatchObject({
    status: 200,
    body: { analytics_config: { id: 'acfg_new', opt_out: true, anonymize: true } },
  });

  // PostgreSQL may still list the connections of the application that was just closed
  await adoption.undo({ beside: true });
  const { rows: alive } = await client.query(
    'select id from analytics_config where deleted_at is null order by id',
  );
  expect(alive).toEqual([{ id: 'acfg_new' }, { id: 'acfg_old' }]);
});

it('A shop without an analytics_config table is adopted with an empty one', async () => {
  await client.query('drop table analytics_config');
  await adoption.adopt(ADOPT_OPTIONS);
  expect((await getAnalyticsConfig()).status).toBe(404);
});
