import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Database } from '../kernel/database/database.ts';
import type { Provider } from './provider.ts';
import { Registry } from './registry.ts';

/** A registry with a table of the installed providers, which clients can list; the table is updated at startup. */
export abstract class ProviderRegistry<P extends Provider>
  extends Registry<P>
  implements OnApplicationBootstrap
{
  protected constructor(
    private readonly database: Database,
    private readonly table:
      'payment_provider' | 'fulfillment_provider' | 'tax_provider' | 'notification_provider',
  ) {
    super(table.charAt(0).toUpperCase() + table.slice(1).replace('_', ' '));
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.database.independent(async (sql) => {
      await sql.query(
        `insert into ${this.table} (id, is_installed) select id, true from unnest($1::text[]) id
       on conflict (id) do update set is_installed = true where not ${this.table}.is_installed`,
        [[...this.providers.keys()]],
      );
      await sql.query(`update ${this.table} set is_installed = false where is_installed and id <> all($1)`, [
        [...this.providers.keys()],
      ]);
    });
  }
}
