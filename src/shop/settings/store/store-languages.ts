import { Injectable, type OnModuleInit } from '@nestjs/common';
import { PeriodicTask } from '#engine/background/periodic-task';
import { ShopLanguages } from '#engine/http/output/languages';
import { Database } from '#engine/kernel/database/database';
import type { Languages } from '#engine/kernel/text/locales';

/** How long another process may take to see a change of the languages. */
const REFRESH_MS = 2000;

/** Tells this process the languages of the store: a read of its own for each request would be one more round trip. */
@Injectable()
export class StoreLanguages extends PeriodicTask implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly languages: ShopLanguages,
  ) {
    super('failed to read the languages of the store', REFRESH_MS);
  }

  onModuleInit(): Promise<void> {
    return this.run();
  }

  async run(): Promise<void> {
    const [store] = await this.database.query<Partial<Languages>>(
      'select locales, default_locale from store order by created_at, id limit 1',
    );
    const { locales, default_locale } = store ?? {};
    this.languages.current = locales?.length && default_locale ? { locales, default_locale } : null;
  }
}
