import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { removeSharedToken } from './v1-database.ts';

/** The metadata of a customer who logs in with Google, by medusa-plugin-auth. */
export const GOOGLE = { useSocialAuth: true, authProvider: 'google.store.medusa-auth-plugin' };

/** That customer, as Google describes her. */
export const ADA = { sub: 'google-ada', email: 'ada@example.com', email_verified: true, given_name: 'Ada' };

/** A row of the restock plugin. */
export interface Waiting {
  variant_id: string;
  emails: string[];
}

/**
 * Adds to a database of v1 what plugins and developers of a shop add: a table, columns, rows of the wishlist and restock plugins, a
 * customer of Google, and a file of file-local.
 * @param directory gets the file, in `uploads`
 */
export async function addCodeOfTheShop(client: Client, directory: string): Promise<void> {
  await removeSharedToken(client);
  await client.query(`
    create table brand (id text primary key, name text not null);
    insert into brand values ('brand_acme', 'Acme');
    alter table product add brand_id text references brand, add is_featured boolean;
    create index on product (is_featured);
    create table restock_notification (variant_id varchar primary key, emails jsonb not null,
      created_at timestamptz not null default now(), updated_at timestamptz not null default now());
    with sold_out as (update product_variant set inventory_quantity = 0
      where id = (select v.id from product_variant v join product p on p.id = v.product_id
                  where p.handle <> 't-shirt' and p.status = 'published' and v.deleted_at is null order by v.id limit 1)
      returning id)
    insert into restock_notification (variant_id, emails) select id, '["ada@example.com"]' from sold_out;
    update product set brand_id = 'brand_acme', is_featured = true,
      thumbnail = 'https://v1.example/uploads/1700000000000-shirt.png' where handle = 't-shirt';
    update image set url = 'https://v1.example/uploads/1700000000000-shirt.png'
      where id = (select image_id from product_images pi join product p on p.id = pi.product_id
                  where p.handle = 't-shirt' order by image_id limit 1)`);
  await client.query(
    `insert into customer (id, email, first_name, has_account, metadata) values ('cus_ada', $1, 'Ada', true, $2)`,
    [
      ADA.email,
      { ...GOOGLE, wishlist: ['variant_1', 'variant_2'].map((id) => ({ variant_id: id, quantity: 1 })) },
    ],
  );
  const uploads = path.join(directory, 'uploads');
  await mkdir(uploads);
  await writeFile(path.join(uploads, '1700000000000-shirt.png'), 'a shirt');
}

/** The primary keys of the rows of each table, links between tables included. */
export async function readKeys(client: Client): Promise<Map<string, string[]>> {
  const { rows: tables } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname::text as name, array(select a.attname::text from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
       where i.indrelid = c.oid and i.indisprimary order by a.attnum) as columns
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  );
  const keys = new Map<string, string[]>();
  for (const { name, columns } of tables) {
    const key = columns.length > 0 ? columns.map((column) => `t."${column}"`).join() : 't';
    const { rows } = await client.query<{ keys: string[] }>(
      `select array(select concat_ws(' ', ${key}) from "${name}" t) as keys`,
    );
    keys.set(name, rows[0].keys);
  }
  return keys;
}

/** The rows that were there before, and are missing now. */
export function findLostRows(before: Map<string, string[]>, after: Map<string, string[]>): string[] {
  return [...before].flatMap(([table, keys]) => {
    const remaining = new Set(after.get(table));
    return keys.filter((key) => !remaining.has(key)).map((key) => `${table} ${key}`);
  });
}
