import { statements } from '@storekeep/server/extend';
import type { DataSource } from 'typeorm';
import type { Differences } from '../differences.ts';
import type { Schema } from '../read-schema.ts';
import type { RunStatement } from '../run-statement.ts';
import { findColumns } from './find-columns.ts';
import { findTranslations } from './find-translations.ts';
import { fileHostNeeds, notificationNeeds, paymentNeeds } from './provider-needs.ts';
import type { UsageFinding } from './usage-findings.ts';

/** Tables of v1 itself that Storekeep does not need. */
const UNUSED_TABLES = ['migrations', 'typeorm_metadata'];

/**
 * Finds the parts of a v1 shop that its plugins and its own code use, without changing anything.
 * @param dataSource has the entities
 * @param providers ids that the operator declares as installed
 */
export async function findUsage(
  query: RunStatement,
  dataSource: DataSource,
  v1Schema: Schema,
  differences: Pick<Differences, 'foreignTables' | 'foreignColumns'>,
  providers: readonly string[],
): Promise<UsageFinding[]> {
  return [
    ...(await findPaymentProviders(query, providers)),
    ...(await findNotificationProviders(query)),
    ...(await findFileHosts(query)),
    ...(await findCustomers(query)),
    ...(await findTranslations(query, dataSource)),
    ...(await findTables(query, differences.foreignTables)),
    ...(await findColumns(query, dataSource, v1Schema, differences.foreignColumns)),
  ];
}

async function findPaymentProviders(
  query: RunStatement,
  installed: readonly string[],
): Promise<UsageFinding[]> {
  const rows = await query<{ name: string; rows: number }>(
    `select name, sum(uses)::int as rows from (
       select provider_id as name, 0 as uses from region_payment_providers
       union all select provider_id, count(*) from payment group by 1
       union all select s.provider_id, count(*) from payment_session s join cart c on c.id = s.cart_id
         where c.completed_at is null and c.deleted_at is null group by 1) used
     group by name order by name`,
  );
  return rows.map((row) => ({ kind: 'payment_provider', ...row, ...paymentNeeds(row.name, installed) }));
}

async function findNotificationProviders(query: RunStatement): Promise<UsageFinding[]> {
  const rows = await query<{ name: string; rows: number }>(
    `select provider_id as name, count(*)::int as rows from notification where provider_id is not null group by 1 order by 1`,
  );
  return rows.map((row) => ({ kind: 'notification_provider', ...row, ...notificationNeeds(row.name) }));
}

async function findFileHosts(query: RunStatement): Promise<UsageFinding[]> {
  const rows = await query<{ name: string; rows: number; local: boolean }>(
    `select split_part(url, '/', 3) as name, count(*)::int as rows,
       bool_and(split_part(url, '/', 4) = 'uploads') as local
     from (select url from image where deleted_at is null
       union all select url from claim_image where deleted_at is null
       union all select thumbnail from product where deleted_at is null
       union all select thumbnail from line_item) files
     where url ~ '^https?://' group by 1 order by 1`,
  );
  return rows.map(({ local, ...row }) => ({
    kind: 'file_host',
    ...row,
    ...fileHostNeeds(row.name, local),
  }));
}

async function findCustomers(query: RunStatement): Promise<UsageFinding[]> {
  const [counts] = await query<{ password: number; social: number; stripe: number; wishlist: number }>(
    `select count(*) filter (where has_account and password_hash is null)::int as password,
       count(*) filter (where has_account and password_hash is null and metadata ->> 'authProvider' <> '')::int as social,
       count(*) filter (where metadata ->> 'stripe_id' <> '')::int as stripe,
       count(*) filter (where jsonb_typeof(metadata -> 'wishlist') = 'array' and metadata -> 'wishlist' <> '[]')::int as wishlist
     from customer where deleted_at is null`,
  );
  const findings: UsageFinding[] = [
    {
      kind: 'customers_without_password',
      name: 'but with an account',
      rows: counts.password,
      needs: 'settings',
      variables: ['OIDC_PROVIDERS', 'PUBLIC_URL', 'STOREFRONT_URL', 'SMTP_URL', 'MAIL_FROM'],
      recommendation: `cannot log in by password (${counts.social} of them have an authProvider of medusa-plugin-auth): with their provider in OIDC_PROVIDERS they log in as before; others set a password by the link of a password reset, which is sent with SMTP_URL, MAIL_FROM and STOREFRONT_URL`,
    },
    {
      kind: 'stripe_customers',
      name: 'by metadata.stripe_id',
      rows: counts.stripe,
      needs: 'settings',
      variables: ['STRIPE_API_KEY'],
      recommendation: 'are taken over by the adoption, and used with STRIPE_API_KEY',
    },
    {
      kind: 'wishlists',
      name: 'in metadata.wishlist',
      rows: counts.wishlist,
      needs: 'module',
      variables: [],
      recommendation:
        'remain in the metadata; the routes of medusa-plugin-wishlist need a module, such as examples/modules/wishlist',
    },
  ];
  return findings.filter(({ rows }) => rows > 0);
}

async function findTables(query: RunStatement, foreignTables: readonly string[]): Promise<UsageFinding[]> {
  const tables = foreignTables.filter((table) => !UNUSED_TABLES.includes(table)).sort();
  if (tables.length === 0) return [];
  const rows = await query<{ name: string; rows: number }>(
    `${tables.map((table, place) => `select $${place + 1}::text as name, count(*)::int as rows from ${statements.quoteName(table)}`).join(' union all ')} order by name`,
    tables,
  );
  return rows.map((row) => ({
    kind: 'table',
    ...row,
    variables: [],
    ...(row.rows > 0
      ? {
          needs: 'module',
          recommendation:
            row.name === 'restock_notification'
              ? 'remains; it is the table of a module, examples/modules/restock-notification'
              : 'remains, unused; a module with an entity for it can read and write it (docs/extending.md)',
        }
      : { needs: 'nothing', recommendation: 'is empty and remains, unused' }),
  }));
}
