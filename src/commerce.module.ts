import { randomBytes } from 'node:crypto';
import { type DynamicModule, type InjectionToken, Module, type Provider, type Type } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { CommerceAsyncOptions, CommerceOptions } from './commerce-options.ts';
import { dataSourceOptions } from './data-source.ts';
import { defaultModules } from './default-modules.ts';
import { Housekeeping } from './engine/background/housekeeping.ts';
import { JobQueue } from './engine/background/job-queue.ts';
import { JobsOptions } from './engine/background/jobs-options.ts';
import { Outbox } from './engine/background/outbox.ts';
import { ScheduledJobs } from './engine/background/schedule/scheduled-jobs.ts';
import { EnabledRoutes } from './engine/http/enabled-routes.ts';
import { HttpModule } from './engine/http/http.module.ts';
import { HttpOptions } from './engine/http/http-options.ts';
import { IdentityOptions } from './engine/identity/identity-options.ts';
import { instantiateModules } from './engine/installation/instantiate-modules.ts';
import { measureState } from './engine/installation/measure-state.ts';
import { Database } from './engine/kernel/database/database.ts';
import { migrate } from './engine/kernel/database/migrate.ts';
import { requireDedicatedSessions, requirePooledSettings } from './engine/kernel/database/session-pooling.ts';
import { KernelModule } from './engine/kernel/kernel.module.ts';
import { LastWrites } from './engine/kernel/replicas/last-writes.ts';
import { ReplicaOptions } from './engine/kernel/replicas/replica-options.ts';
import { loadCustomColumns } from './engine/mapping/custom-columns/load-custom-columns.ts';
import { Observability } from './engine/observability/observability.ts';
import { ReaderOptions } from './engine/reader/reader-options.ts';
import { Replicas } from './engine/reader/replicas/replicas.ts';
import { requireValidOptions } from './require-valid-options.ts';
import { AgentsOptions, requireValidAgentsOptions } from './shop/agents/platforms/agents-options.ts';
import { AppsOptions } from './shop/back-office/apps/apps-options.ts';
import { FilesOptions } from './shop/back-office/files/files-options.ts';
import { MailOptions } from './shop/back-office/mail/mail-options.ts';
import { NotificationsOptions } from './shop/back-office/notifications/notifications-options.ts';
import { WebhooksOptions } from './shop/back-office/webhooks/webhooks-options.ts';
import { CheckoutOptions } from './shop/checkout/checkout/checkout-options.ts';
import { PaymentsOptions } from './shop/payments/payments-options.ts';
import { CustomersOptions } from './shop/people/customers/customers-options.ts';
import { createOidcRoutes } from './shop/people/oidc/oidc.module.ts';
import { OidcOptions } from './shop/people/oidc/oidc-options.ts';
import { StockOptions } from './shop/settings/store/stock-options.ts';

/**
 * A shop in a Nest application: the routes of both surfaces, and the services behind them. Nothing is bound globally, so the
 * application's own routes, pipes, guards and filters are not affected.
 */
@Module({})
export class CommerceModule {
  static forRoot(options: CommerceOptions): DynamicModule {
    const { dataSource, modules, agents, oidc, ...others } = requireValidOptions(options);
    return build(
      { useFactory: () => others, prefix: options.http?.prefix, modules, agents, oidc },
      dataSource && { useValue: dataSource },
    );
  }

  static forRootAsync(options: CommerceAsyncOptions): DynamicModule {
    return build(options, options.dataSource ? { useExisting: options.dataSource } : undefined);
  }
}

type SharedDataSource = { useValue: DataSource } | { useExisting: InjectionToken };

function build(options: CommerceAsyncOptions, shared: SharedDataSource | undefined): DynamicModule {
  const oidc = new OidcOptions(options.oidc);
  const requested = [
    ...(options.modules ?? defaultModules(options.agents)),
    ...(oidc.providers.length > 0 ? [createOidcRoutes(oidc.providers)] : []),
  ];
  // the HTTP module is exported, so that controllers of the application can stand behind our guards
  const { modules, kernel } = instantiateModules(
    [...requested, HttpModule],
    KernelModule,
    buildKernel(options, requested, oidc, shared),
  );
  const routes = modules.map(({ module }) => ({ path: options.prefix ?? '/', module }));
  return {
    module: class extends CommerceModule {},
    imports: [kernel, ...modules, ...(options.prefix ? [RouterModule.register(routes)] : [])],
    exports: [...modules, kernel],
  };
}

const OPTIONS = Symbol('commerce options');
const DATA_SOURCE = Symbol('commerce data source');
let installations = 0;

/** Builds the module with the database and the options of one installation. */
function buildKernel(
  { imports = [], inject = [], useFactory, prefix, agents }: CommerceAsyncOptions,
  requested: Type[],
  oidc: OidcOptions,
  shared: SharedDataSource | undefined,
): DynamicModule {
  const options: DynamicModule = {
    module: class CommerceOptionsModule {},
    imports,
    providers: [
      {
        provide: OPTIONS,
        inject,
        useFactory: async (...injected: never[]) => requireValidOptions(await useFactory(...injected)),
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
      return { ...dataSourceOptions(database), retryAttempts: 0 };
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
        if (shared) return withColumns(database, options);
        try {
          if (directUrl === undefined) await requireDedicatedSessions(database.sessionConfig);
          else await requirePooledSettings(database);
          if (options.migrate !== false) await migrate(dataSource, options.moduleMigrations, directUrl);
          return await withColumns(database, options);
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
    Replicas,
    LastWrites,
    { provide: AgentsOptions, useValue: requireValidAgentsOptions(new AgentsOptions(agents)) },
    { provide: OidcOptions, useValue: oidc },
    { provide: EnabledRoutes, useValue: new EnabledRoutes(requested) },
    {
      provide: PaymentsOptions,
      inject: [OPTIONS],
      useFactory: ({ payments = [], testPaymentProvider }: CommerceOptions) =>
        new PaymentsOptions({ providers: payments.flat(), testProvider: testPaymentProvider }),
    },
    {
      provide: NotificationsOptions,
      inject: [OPTIONS],
      useFactory: ({ logNotifications }: CommerceOptions) =>
        new NotificationsOptions({ logProvider: logNotifications }),
    },
    {
      provide: WebhooksOptions,
      inject: [OPTIONS],
      useFactory: ({ webhooks }: CommerceOptions) => new WebhooksOptions(webhooks),
    },
    {
      provide: MailOptions,
      inject: [OPTIONS],
      useFactory: ({ mail }: CommerceOptions) => new MailOptions(mail),
    },
    {
      provide: CustomersOptions,
      inject: [OPTIONS, MailOptions],
      useFactory: ({ confirmEmailChanges }: CommerceOptions, mail: MailOptions) =>
        new CustomersOptions({ confirmEmailChanges: confirmEmailChanges ?? mail.canLinkToStorefront }),
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
      provide: AppsOptions,
      inject: [OPTIONS],
      useFactory: ({ applications }: CommerceOptions) => new AppsOptions({ applications }),
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
  ];
  return {
    module: KernelModule,
    imports: shared ? [options, ...imports] : [options, connection],
    providers: [{ provide: DATA_SOURCE, ...dataSource }, ...exported, Housekeeping],
    exports: exported.map((provider) => ('provide' in provider ? provider.provide : provider)),
  };
}

/** Adds the columns of the shop's own to the metadata of the installation, after the migrations. */
async function withColumns(database: Database, { columns = [] }: CommerceOptions): Promise<Database> {
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
