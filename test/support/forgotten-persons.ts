import { forgetPerson } from '#additions/person/forget-person';
import { declaredModules, personalDataOf } from '#assembly/module-list';
import { FileStore } from '#shop/back-office/files/file-store';
import type { Shop } from './shop.ts';

/** Removes a person, also if items are still to be sent or returned. */
export async function forget(shop: Shop, email: string, modules = declaredModules): Promise<void> {
  const files = shop.app.get(FileStore, { strict: false });
  const options = { withOpenOrders: true, modules: personalDataOf(modules) };
  await forgetPerson(shop.database, files, email, options);
}

/** The tables of the shop that have the text in any column. */
export async function tablesWith(shop: Pick<Shop, 'sql'>, text: string): Promise<string[]> {
  const tables = await shop.sql<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  );
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await shop.sql(`select from "${name}" t where t::text ilike '%' || $1 || '%' limit 1`, [
        text,
      ]);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return counts.flat();
}
