import { randomBytes } from 'node:crypto';
import { Module, type DynamicModule, type InjectionToken, type Provider, type Type } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { CommerceAsyncOptions, CommerceOptions } from './commerce-options.ts';
import { dataSourceOptions } from './data-source.ts';
import { HttpOptions } from './http/http-options.ts';
import { IdentityOptions } from './identity/identity-options.ts';
import { Database } from './kernel/database.ts';
import { Housekeeping } from './kernel/housekeeping.ts';
import { JobQueue } from './kernel/job-queue.ts';
import { JobsOptions } from './kernel/jobs-options.ts';
import { KernelModule } from './kernel/kernel.module.ts';
import { Outbox } from './kernel/outbox.ts';
import { migrate } from './kernel/migrate.ts';
import { furnish } from './furnish.ts';
import { AppsModule } from './apps/apps.module.ts';
import { AppsOptions } from './apps/apps-options.ts';
import { AuthModule } from './auth/auth.module.ts';
import { BatchJobsModule } from './batch-jobs/batch-jobs.module.ts';
import { CartsModule } from './carts/carts.module.ts';
import { CheckoutModule } from './checkout/checkout.module.ts';
import { CollectionsModule } from './collections/collections.module.ts';
import { CurrenciesModule } from './currencies/currencies.module.ts';
import { CustomerGroupsModule } from './customer-groups/customer-groups.module.ts';
import { CustomersModule } from './customers/customers.module.ts';
import { DiscountsModule } from './discounts/discounts.module.ts';
import { DraftOrdersModule } from './draft-orders/draft-orders.module.ts';
import { FilesModule } from './files/files.module.ts';
import { FilesOptions } from './files/files-options.ts';
import { GiftCardsModule } from './gift-cards/gift-cards.module.ts';
import { OrdersModule } from './orders/orders.module.ts';
import { PaymentsModule } from './payments/payments.module.ts';
import { PaymentsOptions } from './payments/payments-options.ts';
import { ProductJobsModule } from './product-jobs/product-jobs.module.ts';
import { ProductsModule } from './products/products.module.ts';
import { RegionsModule } from './regions/regions.module.ts';
import { SalesChannelsModule } from './sales-channels/sales-channels.module.ts';
import { ShippingModule } from './shipping/shipping.module.ts';
import { StoreModule } from './store/store.module.ts';
import { TaxesModule } from './taxes/taxes.module.ts';

/** Every room with routes or behaviour of its own, in the order of `rooms.ts`. */
const ALL_ROOMS: Type[] = [
  RegionsModule,
  CurrenciesModule,
  SalesChannelsModule,
  PaymentsModule,
  CustomersModule,
  BatchJobsModule,
  FilesModule,
  AppsModule,
  ProductsModule,
  TaxesModule,
  ShippingModule,
  DiscountsModule,
  GiftCardsModule,
  CustomerGroupsModule,
  AuthModule,
  StoreModule,
  CollectionsModule,
  ProductJobsModule,
  CartsModule,
  OrdersModule,
  CheckoutModule,
  DraftOrdersModule,
];

/**
 * A shop in a Nest application: both surfaces, and services to call. Nothing is bound globally, so the application's
 * own routes, pipes, guards and filters stay as they are.
 */
@Module({})
export class CommerceModule {
  static forRoot(options: CommerceOptions): DynamicModule {
    const { dataSource, rooms, ...others } = options;
    return build(
      { useFactory: () => others, prefix: options.http?.prefix, rooms },
      dataSource && { useValue: dataSource },
    );
  }

  static forRootAsync(options: CommerceAsyncOptions): DynamicModule {
    return build(options, options.dataSource ? { useExisting: options.dataSource } : undefined);
  }
}

type SharedDataSource = { useValue: DataSource } | { useExisting: InjectionToken };

function build(options: CommerceAsyncOptions, shared: SharedDataSource | undefined): DynamicModule {
  const { rooms, kernel } = furnish(options.rooms ?? ALL_ROOMS, KernelModule, kernelOf(options, shared));
  const routes = rooms.map(({ module }) => ({ path: options.prefix ?? '/', module }));
  return {
    module: class extends CommerceModule {},
    imports: [kernel, ...rooms, ...(options.prefix ? [RouterModule.register(routes)] : [])],
    exports: [...rooms, kernel],
  };
}

const OPTIONS = Symbol('commerce options');
const DATA_SOURCE = Symbol('commerce data source');
let installations = 0;

/** The database and the options of one installation. */
function kernelOf(
  { imports = [], inject = [], useFactory, prefix }: CommerceAsyncOptions,
  shared: SharedDataSource | undefined,
): DynamicModule {
  const options: DynamicModule = {
    module: class CommerceOptionsModule {},
    imports,
    providers: [{ provide: OPTIONS, inject, useFactory }],
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
      provide: Database,
      inject: [OPTIONS, DATA_SOURCE],
      useFactory: async (options: CommerceOptions, dataSource: DataSource) => {
        if (!shared && options.migrate !== false) await migrate(dataSource);
        return new Database(dataSource);
      },
    },
    Outbox,
    JobQueue,
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
      useFactory: (options: CommerceOptions) => new HttpOptions({ ...options.http, prefix }),
    },
    {
      provide: PaymentsOptions,
      inject: [OPTIONS],
      useFactory: ({ testPaymentProvider }: CommerceOptions) =>
        new PaymentsOptions({ testProvider: testPaymentProvider }),
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
          cookieSecret: session.cookieSecret ?? (await keptSecret(database)),
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

/** The secret of this installation: made once, the same for all its processes. */
async function keptSecret(database: Database): Promise<string> {
  await database.query(
    `insert into installation (key, value) values ('cookie_secret', $1) on conflict do nothing`,
    [randomBytes(32).toString('base64url')],
  );
  const [{ value }] = await database.query<{ value: string }>(
    `select value from installation where key = 'cookie_secret'`,
  );
  return value;
}
