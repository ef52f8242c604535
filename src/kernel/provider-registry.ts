import type { OnApplicationBootstrap } from '@nestjs/common';
import type { Database } from './database.ts';

/**
 * The implementations of one role (payment, fulfillment, tax …), registered from above by whoever brings them. The
 * table of the role tells clients which are installed; its rows follow at start.
 */
export abstract class ProviderRegistry<
  Provider extends { readonly id: string },
> implements OnApplicationBootstrap {
  private readonly providers = new Map<string, Provider>();

  protected constructor(
    private readonly database: Database,
    private readonly table: 'payment_provider' | 'fulfillment_provider' | 'tax_provider',
  ) {}

  /** Call it in `onModuleInit`. A second provider of the same id replaces the first. */
  register(provider: Provider): void {
    this.providers.set(provider.id, provider);
  }

  /** The provider, or undefined when this process does not have it. */
  get(id: string): Provider | undefined {
    return this.providers.get(id);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.database.query(
      `insert into ${this.table} (id, is_installed) select id, true from unnest($1::text[]) id
       on conflict (id) do update set is_installed = true where not ${this.table}.is_installed`,
      [[...this.providers.keys()]],
    );
    await this.database.query(
      `update ${this.table} set is_installed = false where is_installed and id <> all($1)`,
      [[...this.providers.keys()]],
    );
  }
}
