import type { Client } from 'pg';
import { Adoption, type CheckResult } from '#additions/adoption/adoption';
import { formatReport } from '#additions/adoption/report';
import type { UsageFinding } from '#additions/adoption/usage/usage-findings';
import type { TestDatabase } from '../../../support/database.ts';
import { runStorekeep } from '../../../support/run-command.ts';
import { connectClient, createV1Database, removeSharedToken } from '../../../support/v1-database.ts';

/* The check of an adoption reports which plugins and code of its own a v1 shop uses. */

let v1: TestDatabase;
let client: Client;
let adoption: Adoption;

beforeEach(async () => {
  v1 = await createV1Database('default');
  client = await connectClient(v1);
  await removeSharedToken(client);
  adoption = await Adoption.open(v1.url);
});

afterEach(async () => {
  await adoption.close();
  await client.end();
  await v1.close();
});

function check(...providers: string[]): Promise<CheckResult> {
  return adoption.check({ providers });
}

async function findingsOf(kind: UsageFinding['kind']): Promise<UsageFinding[]> {
  return (await check()).usage.filter((finding) => finding.kind === kind);
}

it('A shop without plugins is ready', async () => {
  const result = await check();
  expect(result.verdict).toEqual({ kind: 'ready', settings: [], modules: [] });
  expect(formatReport(result)).toMatch(/^Verdict: ready$/m);
});

describe('A payment provider in use', () => {
  beforeEach(() =>
    client.query(`insert into payment_provider (id) values ('stripe-ideal'), ('paypal'), ('razorpay')`),
  );

  it('is reported with the variables that enable it', async () => {
    await client.query(`insert into region_payment_providers
      select r.id, p.id from region r, payment_provider p where p.id in ('stripe-ideal', 'paypal')`);
    const findings = await findingsOf('payment_provider');
    expect(findings).toContainEqual(
      expect.objectContaining({
        name: 'stripe-ideal',
        needs: 'settings',
        variables: ['STRIPE_API_KEY', 'STRIPE_WEBHOOK_SECRET'],
      }),
    );
    expect(findings.find(({ name }) => name === 'paypal')?.variables).toContain('PAYPAL_CLIENT_SECRET');
    const { verdict } = await check();
    expect(verdict).toMatchObject({ kind: 'ready_with_settings', modules: [] });
    expect(verdict!.settings).toEqual(expect.arrayContaining(['STRIPE_API_KEY', 'PAYPAL_CLIENT_ID']));
  });

  it('needs a module if none is built in, unless the operator declares it as installed', async () => {
    await client.query(`insert into region_payment_providers select id, 'razorpay' from region`);
    const undeclared = await check();
    expect(undeclared.verdict).toMatchObject({
      kind: 'needs_module',
      modules: ['payment provider razorpay'],
    });
    expect(formatReport(undeclared)).toMatch(
      /^Verdict: needs a module for payment provider razorpay, once the problems above are solved$/m,
    );
    expect((await check('razorpay')).verdict!.kind).toBe('ready');
  });

  it('is reported with the number of its payments', async () => {
    await client.query(
      `update payment set provider_id = 'paypal' where id in (select id from payment order by id limit 3)`,
    );
    expect(await findingsOf('payment_provider')).toContainEqual(
      expect.objectContaining({ name: 'paypal', rows: 3 }),
    );
  });
});

it('Customers with an account but no password are counted, with those of social logins', async () => {
  await client.query(
    `update customer set password_hash = null, metadata = '{"useSocialAuth": true, "authProvider": "google.store"}'
     where id in (select id from customer where has_account and deleted_at is null order by id limit 2)`,
  );
  const [finding] = await findingsOf('customers_without_password');
  expect(finding).toMatchObject({
    rows: 2,
    variables: ['OIDC_PROVIDERS', 'PUBLIC_URL', 'STOREFRONT_URL', 'SMTP_URL', 'MAIL_FROM'],
  });
  expect(finding.recommendation).toContain('2 of them have an authProvider');
  expect(finding.recommendation).toContain('OIDC_PROVIDERS');
});

it('Customers of Stripe and wishlists in metadata are counted', async () => {
  await client.query(
    `update customer set metadata = case n when 1 then '{"stripe_id": "cus_1"}'::jsonb when 2 then '{"wishlist": [{"variant_id": "v"}]}'
       else '{"wishlist": []}' end
     from (select id, row_number() over (order by id) as n from customer where deleted_at is null limit 3) c where c.id = customer.id`,
  );
  expect(await findingsOf('stripe_customers')).toMatchObject([{ rows: 1, variables: ['STRIPE_API_KEY'] }]);
  expect(await findingsOf('wishlists')).toMatchObject([{ rows: 1, needs: 'module' }]);
});

it('Tables of the shop are named, and need a module where they contain data; columns can be declared', async () => {
  await client.query(`
    create table brand (id text primary key, name text);
    create table "Faq's" (id text);
    insert into brand values ('brand_1', 'Acme');
    alter table product add brand_id text, add "Is Featured" boolean, add "Rating" int, add vat_secret text, add place point;
    alter table product_tags add rank int;
    create table pair (a text, b text unique, primary key (a, b));
    insert into pair values ('a', 'b');
    alter table "order" add total int, add pair_id text references pair (b);
    update "order" set total = 1, pair_id = 'b';
    update product set brand_id = 'brand_1', "Rating" = 1, vat_secret = 'x', place = '(1,2)';
    alter table product add maker_id text references brand, add maker text;
    update product_tags set rank = 1;
    update product set maker_id = 'brand_1', maker = 'Acme'`);
  const products = (await client.query('select count(*)::int as count from product')).rows[0] as {
    count: number;
  };
  expect(await findingsOf('table')).toMatchObject([
    { name: "Faq's", rows: 0, needs: 'nothing' },
    { name: 'brand', rows: 1, needs: 'module' },
    { name: 'pair', rows: 1, needs: 'module' },
  ]);
  expect(await findingsOf('column')).toMatchObject([
    {
      name: 'order.total',
      needs: 'module',
      recommendation: expect.stringContaining('has the name of a field that responses have already'),
    },
    { name: 'order.pair_id', declaration: 'order.pair_id' },
    {
      name: 'product.brand_id',
      rows: products.count,
      needs: 'settings',
      variables: ['OWN_COLUMNS'],
      declaration: 'product.brand_id',
    },
    { name: 'product.Is Featured', rows: 0, needs: 'nothing' },
    { name: 'product.Rating', needs: 'module' },
    { name: 'product.vat_secret', needs: 'module' },
    { name: 'product.place', needs: 'module' },
    { name: 'product.maker_id', declaration: 'product.maker:brand' },
    { name: 'product.maker', needs: 'module' },
    { name: 'product_tags.rank', needs: 'module' },
  ]);
  const result = await check();
  expect(result.verdict!.modules).toEqual([
    'table brand',
    'table pair',
    ...[
      'order.total',
      'product.Rating',
      'product.vat_secret',
      'product.place',
      'product.maker',
      'product_tags.rank',
    ].map((name) => `column ${name}`),
  ]);
  expect(result.verdict!.settings).toEqual(['OWN_COLUMNS']);
  const report = formatReport(result);
  expect(report).toMatch(/^OWN_COLUMNS=order\.pair_id,product\.brand_id,product\.maker:brand$/m);
  expect(report.match(/table brand /g)).toHaveLength(1);
  expect(report).not.toContain('Tables that remain');
});

it('A column with the name of a field that responses compute is not proposed for OWN_COLUMNS', async () => {
  const columns = ['"order".refunded_total', 'product_variant.calculated_price', 'cart.gift_card_total'];
  for (const [table, column] of columns.map((name) => name.split('.')))
    await client.query(`alter table ${table} add ${column} int; update ${table} set ${column} = 1`);
  // a process of its own has loaded only what the command imports
  const { output } = await runStorekeep({ DATABASE_URL: v1.url }, ['adopt:check', '--json']);
  const { usage } = JSON.parse(output) as CheckResult;
  const found = usage.filter(({ kind }) => kind === 'column');
  expect(found.map(({ name, declaration }) => ({ name, declaration }))).toEqual([
    { name: 'cart.gift_card_total' },
    { name: 'order.refunded_total' },
    { name: 'product_variant.calculated_price' },
  ]);
});

it('A required column of the shop without a default prevents the adoption', async () => {
  await client.query(`
    alter table store add slogan text not null default 'x', add motto text not null default 'x';
    alter table store alter slogan drop default`);
  const { findings } = await check();
  expect(findings.stops).toEqual([
    'store.slogan is required and has no default, so Storekeep cannot insert rows: set a default, or drop not null',
  ]);
});

it('File URLs are counted by host, and those of file-local are recognized', async () => {
  await client.query(`
    update image set url = 'http://localhost:9000/uploads/1700000000000-' || id || '.png';
    update product set thumbnail = 'https://shop.s3.eu-west-1.amazonaws.com/' || id || '.png';
    update line_item set thumbnail = case when random() < 0.5 then null else 'data:image/png;base64,' end;
    insert into image (id, url) values ('img_local', 'http://localhost:9000/uploads/a.png')`);
  const hosts = await findingsOf('file_host');
  expect(hosts.find(({ name }) => name === 'localhost:9000')).toMatchObject({
    needs: 'settings',
    variables: ['FILES_DIR'],
  });
  expect(hosts.find(({ name }) => name.endsWith('amazonaws.com'))).toMatchObject({
    variables: ['S3_BUCKET', 'S3_PUBLIC_URL'],
  });
});

it('Notifications are counted by provider, with the variables of its replacement', async () => {
  await client.query(`
    insert into notification_provider (id) values ('sendgrid'), ('resend'), ('whatsapp');
    insert into notification (id, event_name, resource_type, resource_id, "to", data, provider_id)
      select 'noti_' || n, 'order.placed', 'order', 'order_1', 'a@example.com', '{}',
        case when n < 3 then 'sendgrid' when n < 4 then 'resend' else 'whatsapp' end from generate_series(1, 4) n`);
  expect(await findingsOf('notification_provider')).toMatchObject([
    { name: 'resend', rows: 1, variables: ['SMTP_URL', 'MAIL_FROM'] },
    { name: 'sendgrid', rows: 2, variables: ['SENDGRID_API_KEY', 'SENDGRID_TEMPLATES'] },
    { name: 'whatsapp', rows: 1, needs: 'module' },
  ]);
});
