import { randomBytes } from 'node:crypto';
import type { Type } from '@nestjs/common';
import { type DynamicModule, type InjectionToken, type Provider } from '@nestjs/common';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { type DataSource } from 'typeorm';
import { Housekeeping } from '#engine/background/housekeeping';
import { JobQueue } from '#engine/background/job-queue';
import { JobsOptions } from '#engine/background/jobs-options';
import { Outbox } from '#engine/background/outbox';
import { ScheduledJobs } from '#engine/background/schedule/scheduled-jobs';
import { EnabledRoutes } from '#engine/http/enabled-routes';
import { HttpOptions } from '#engine/http/http-options';
import { ShopLanguages } from '#engine/http/output/languages';
import { IdentityOptions } from '#engine/identity/identity-options';
import { measureState } from '#engine/installation/measure-state';
import {
  requireDedicatedSessions,
  requirePooledSettings,
} from '#engine/kernel/database/connections/session-pooling';
import { Database } from '#engine/kernel/database/database';
import { migrate } from '#engine/kernel/database/migrate';
import { requireDatabase } from '#engine/kernel/database/require-database';
import { KernelModule } from '#engine/kernel/kernel.module';
import { LastWrites } from '#engine/kernel/replicas/last-writes';
import { ReplicaOptions } from '#engine/kernel/replicas/replica-options';
import { loadCustomColumns } from '#engine/mapping/custom-columns/load-custom-columns';
import { Observability } from '#engine/observability/observability';
import { ReaderOptions } from '#engine/reader/reader-options';
import { ReplicaReads } from '#engine/reader/replicas/replica-reads';
import { Replicas } from '#engine/reader/replicas/replicas';
import { FilesOptions } from '#shop/back-office/files/files-options';
import { NotificationsOptions } from '#shop/back-office/notifications/notifications-options';
import { SearchOptions } from '#shop/catalogue/search/search-options';
import { CheckoutOptions } from '#shop/checkout/checkout/checkout-options';
import { PaymentsOptions } from '#shop/payments/payments-options';
import { CustomersOptions } from '#shop/people/customers/customers-options';
import { StockOptions } from '#shop/settings/store/stock-options';
import type { CommerceAsyncOptions, CommerceOptions } from './commerce-options.ts';
import { connectionOptions } from './connection-options.ts';
import type { ModuleDeclaration } from './define-module.ts';
import { loadProviders } from './load-providers.ts';
import { migrationsOf, modulesOf } from './module-list.ts';
import { shopMigrations } from './shop-migrations.ts';
import { UsedModules } from './used-modules.ts';

export type SharedDataSource = { useValue: DataSource } | { useExisting: InjectionToken };

const OPTIONS = Symbol('commerce options');
const DATA_SOURCE = Symbol('commerce data source');
let installations = 0;

/** The modules of a shop. */
interface ShopModules {
  /** The modules of the shop itself. */
  requested: readonly Type[];
  /** The other modules that it uses. */
  used: readonly ModuleDeclaration[];
}

/** Builds the module with the database and the options of one installation. */
export function buildKernel(
  { imports = [], inject = [], useFactory, prefix, additions }: CommerceAsyncOptions,
  { requested, used }: ShopModules,
  shared: SharedDataSource | undefined,
): DynamicModule {
  const declared = modulesOf(additions);
  const options: DynamicModule = {
    module: class CommerceOptionsModule {},
    imports,
    providers: [
      {
        provide: OPTIONS,
        inject,
        useFactory,
      },
    ],
    exports: [OPTIONS],
  };
  const name = `storekeep-${++installations}`;
  const connection = TypeOrmModule.forRootAsync({
    name,
    imports: [options],
    inject: [OPTIONS],
    useFactory: ({ database }: CommerceOptions) => {
      if (!database) throw new Error('CommerceModule needs `database` or `dataSource`');
      return { ...connectionOptions(database, additions), retryAttempts: 0 };
    },
  });
  const dataSource: SharedDataSource = shared ?? { useExisting: getDataSourceToken(name) };
  const exported: Provider[] = [
    {
      provide: Observability,
      inject: [OPTIONS],
      useFactory: ({ observability }: CommerceOptions) => Observability.create(observability),
    },
    {
      provide: Database,
      inject: [OPTIONS, DATA_SOURCE, Observability],
      useFactory: async (options: CommerceOptions, dataSource: DataSource, observability: Observability) => {
        const { directUrl, preparedStatements } = options.database ?? {};
        const database = new Database(dataSource, observability, { directUrl, preparedStatements });
        if (observability.metrics) measureState(observability.metrics, database);
        const columns = [...(options.columns ?? []), ...used.flatMap(({ columns = [] }) => columns)];
        if (shared) {
          await requireDatabase(database, false);
          return withColumns(database, columns);
        }
        try {
          await requireDatabase(database, options.migrate !== false);
          if (directUrl === undefined) await requireDedicatedSessions(database.sessionConfig);
          else await requirePooledSettings(database);
          const own = [...migrationsOf(additions), ...(options.moduleMigrations ?? [])];
          if (options.migrate !== false) await migrate(dataSource, own, directUrl, shopMigrations);
          return await withColumns(database, columns);
        } catch (error) {
          await dataSource.destroy(); // Nest calls no shutdown hooks of an application that fails to start
          throw error;
        }
      },
    },
    Outbox,
    JobQueue,
    ScheduledJobs,
    {
      provide: JobsOptions,
      inject: [OPTIONS],
      useFactory: ({ jobs }: CommerceOptions) => new JobsOptions(jobs),
    },
    {
      provide: FilesOptions,
      inject: [OPTIONS],
      useFactory: ({ files }: CommerceOptions) => new FilesOptions(files),
    },
    {
      provide: HttpOptions,
      inject: [OPTIONS],
      useFactory: (options: CommerceOptions) =>
        new HttpOptions({
          ...options.http,
          staffRoles: options.staffRoles ?? options.http?.staffRoles,
          prefix,
        }),
    },
    {
      provide: ReaderOptions,
      inject: [OPTIONS],
      useFactory: ({ reader }: CommerceOptions) => new ReaderOptions(reader),
    },
    {
      provide: ReplicaOptions,
      inject: [OPTIONS],
      useFactory: ({ replicas }: CommerceOptions) => new ReplicaOptions(replicas),
    },
    ShopLanguages,
    Replicas,
    LastWrites,
    ReplicaReads,
    { provide: UsedModules, useValue: new UsedModules(used) },
    { provide: EnabledRoutes, useValue: new EnabledRoutes(requested) },
    {
      provide: PaymentsOptions,
      inject: [OPTIONS],
      useFactory: async ({ payments = [], testPaymentProvider }: CommerceOptions) =>
        new PaymentsOptions({
          providers: await loadProviders(payments),
          testProvider: testPaymentProvider,
        }),
    },
    {
      provide: SearchOptions,
      inject: [OPTIONS],
      useFactory: async ({ search }: CommerceOptions) => new SearchOptions({ provider: await search }),
    },
    {
      provide: NotificationsOptions,
      inject: [OPTIONS],
      useFactory: ({ logNotifications }: CommerceOptions) =>
        new NotificationsOptions({ logProvider: logNotifications }),
    },
    {
      provide: CustomersOptions,
      inject: [OPTIONS],
      useFactory: ({ confirmEmailChanges }: CommerceOptions) => new CustomersOptions({ confirmEmailChanges }),
    },
    {
      provide: CheckoutOptions,
      inject: [OPTIONS],
      useFactory: ({ requireShipping, unplacedPaymentMinutes, chooseLocations }: CommerceOptions) =>
        new CheckoutOptions({ requireShipping, unplacedPaymentMinutes, chooseLocations }),
    },
    {
      provide: StockOptions,
      inject: [OPTIONS],
      useFactory: ({ stockLocations: atLocations, chooseLocations }: CommerceOptions) =>
        new StockOptions({ atLocations, chooseLocations }),
    },
    {
      provide: IdentityOptions,
      inject: [OPTIONS, Database],
      useFactory: async ({ session = {} }: CommerceOptions, database: Database) =>
        new IdentityOptions({
          ...session,
          cookieSecret: session.cookieSecret ?? (await loadOrCreateCookieSecret(database)),
        }),
    },
    ...declared.flatMap(({ options = [], providers = [] }) => [
      ...options.map(({ provide, create }) => ({ provide, inject: [OPTIONS], useFactory: create })),
      ...providers,
    ]),
  ];
  return {
    module: KernelModule,
    imports: shared ? [options, ...imports] : [options, connection],
    providers: [{ provide: DATA_SOURCE, ...dataSource }, ...exported, Housekeeping],
    exports: exported.map((provider) => ('provide' in provider ? provider.provide : provider)),
  };
}

/** Adds the columns of the shop's own and of modules to the metadata of the installation, after the migrations. */
async function withColumns(database: Database, columns: readonly string[]): Promise<Database> {
  if (columns.length > 0)
    database.extendMetadata(
      await loadCustomColumns(database.dataSource, (text, values) => database.query(text, values), columns),
    );
  return database;
}

/** Loads the cookie secret of this installation, which the first process creates for all of them. */
async function loadOrCreateCookieSecret(database: Database): Promise<string> {
  await database.independent((sql) =>
    sql.query(`insert into installation (key, value) values ('cookie_secret', $1) on conflict do nothing`, [
      randomBytes(32).toString('base64url'),
    ]),
  );
  const [{ value }] = await database.query<{ value: string }>(
    `select value from installation where key = 'cookie_secret'`,
  );
  return value;
}
