import { randomBytes } from 'node:crypto';
import { Module, type DynamicModule, type InjectionToken, type Provider, type Type } from '@nestjs/common';
import { RouterModule } from '@nestjs/core';
import { getDataSourceToken, TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { CommerceAsyncOptions, CommerceOptions } from './commerce-options.ts';
import { dataSourceOptions } from './data-source.ts';
import { HttpOptions } from './engine/http/http-options.ts';
import { ReaderOptions } from './engine/reader/reader-options.ts';
import { Mounted } from './engine/http/enabled-routes.ts';
import { IdentityOptions } from './engine/identity/identity-options.ts';
import { Database } from './engine/kernel/database/database.ts';
import { Housekeeping } from './engine/background/housekeeping.ts';
import { JobQueue } from './engine/background/job-queue.ts';
import { JobsOptions } from './engine/background/jobs-options.ts';
import { KernelModule } from './engine/kernel/kernel.module.ts';
import { Outbox } from './engine/background/outbox.ts';
import { migrate } from './engine/kernel/database/migrate.ts';
import { requireOwnSessions } from './engine/kernel/database/session-pooling.ts';
import { furnish } from './engine/installation/instantiate-modules.ts';
import { AnalyticsConfigsModule } from './shop/back-office/analytics-configs/analytics-configs.module.ts';
import { AppsModule } from './shop/back-office/apps/apps.module.ts';
import { AppsOptions } from './shop/back-office/apps/apps-options.ts';
import { AuthModule } from './shop/people/auth/auth.module.ts';
import { BatchJobsModule } from './shop/back-office/batch-jobs/batch-jobs.module.ts';
import { CancellationsModule } from './shop/orders/cancellation/cancellations.module.ts';
import { CartsModule } from './shop/carts/carts/carts.module.ts';
import { CheckoutOptions } from './shop/checkout/checkout/checkout-options.ts';
import { CheckoutModule } from './shop/checkout/checkout/checkout.module.ts';
import { ClaimsModule } from './shop/orders/claims/claims.module.ts';
import { CollectionsModule } from './shop/catalogue/collections/collections.module.ts';
import { CurrenciesModule } from './shop/settings/currencies/currencies.module.ts';
import { CustomerGroupsModule } from './shop/people/customer-groups/customer-groups.module.ts';
import { CustomersModule } from './shop/people/customers/customers.module.ts';
import { DiscountsModule } from './shop/offers/discounts/discounts.module.ts';
import { DraftOrdersModule } from './shop/checkout/draft-orders/draft-orders.module.ts';
import { FilesModule } from './shop/back-office/files/files.module.ts';
import { FilesOptions } from './shop/back-office/files/files-options.ts';
import { FulfillmentsModule } from './shop/orders/fulfillments/fulfillments.module.ts';
import { GiftCardsModule } from './shop/offers/gift-cards/gift-cards.module.ts';
import { HooksModule } from './shop/checkout/hooks/hooks.module.ts';
import { ReturnReasonsModule } from './shop/orders/return-reasons/return-reasons.module.ts';
import { NotesModule } from './shop/back-office/notes/notes.module.ts';
import { NotificationsModule } from './shop/back-office/notifications/notifications.module.ts';
import { NotificationsOptions } from './shop/back-office/notifications/notifications-options.ts';
import { OrderEditsModule } from './shop/orders/edits/order-edits.module.ts';
import { OrderPaymentsModule } from './shop/orders/payments/order-payments.module.ts';
import { InventoryItemsModule } from './shop/stock/inventory-items/inventory-items.module.ts';
import { StockOptions } from './shop/settings/store/stock-options.ts';
import { InvitesModule } from './shop/people/invites/invites.module.ts';
import { OrderJobsModule } from './shop/jobs/order-jobs/order-jobs.module.ts';
import { OrdersModule } from './shop/orders/order/orders.module.ts';
import { PaymentCollectionsModule } from './shop/orders/collections/payment-collections.module.ts';
import { PaymentsModule } from './shop/payments/payments.module.ts';
import { PaymentsOptions } from './shop/payments/payments-options.ts';
import { PriceListsModule } from './shop/catalogue/price-lists/price-lists.module.ts';
import { ProductCategoriesModule } from './shop/catalogue/product-categories/product-categories.module.ts';
import { ProductJobsModule } from './shop/jobs/product-jobs/product-jobs.module.ts';
import { ProductsModule } from './shop/catalogue/products/products.module.ts';
import { PublishableApiKeysModule } from './shop/settings/publishable-api-keys/publishable-api-keys.module.ts';
import { RegionsModule } from './shop/settings/regions/regions.module.ts';
import { ReservationsModule } from './shop/orders/reservations/reservations.module.ts';
import { ReturnsModule } from './shop/orders/returns/returns.module.ts';
import { SalesChannelsModule } from './shop/settings/sales-channels/sales-channels.module.ts';
import { ShippingModule } from './shop/shipping/shipping.module.ts';
import { StockLocationsModule } from './shop/stock/stock-locations/stock-locations.module.ts';
import { StoreModule } from './shop/settings/store/store.module.ts';
import { SwapsModule } from './shop/orders/swaps/swaps.module.ts';
import { TaxesModule } from './shop/settings/taxes/taxes.module.ts';

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
  InvitesModule,
  NotesModule,
  ReturnReasonsModule,
  NotificationsModule,
  AnalyticsConfigsModule,
  ProductsModule,
  PriceListsModule,
  TaxesModule,
  ShippingModule,
  DiscountsModule,
  GiftCardsModule,
  CustomerGroupsModule,
  AuthModule,
  StoreModule,
  InventoryItemsModule,
  StockLocationsModule,
  ProductCategoriesModule,
  PublishableApiKeysModule,
  CollectionsModule,
  ProductJobsModule,
  CartsModule,
  OrdersModule,
  OrderPaymentsModule,
  FulfillmentsModule,
  ReservationsModule,
  CancellationsModule,
  OrderJobsModule,
  PaymentCollectionsModule,
  OrderEditsModule,
  ReturnsModule,
  SwapsModule,
  ClaimsModule,
  CheckoutModule,
  DraftOrdersModule,
  HooksModule,
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
  const wanted = options.rooms ?? ALL_ROOMS;
  const { rooms, kernel } = furnish(wanted, KernelModule, kernelOf(options, wanted, shared));
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
  wanted: Type[],
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
        const database = new Database(dataSource);
        if (shared) return database;
        try {
          await requireOwnSessions(database.pool);
          if (options.migrate !== false) await migrate(dataSource);
        } catch (error) {
          await dataSource.destroy(); // Nest closes nothing of an application that does not start
          throw error;
        }
        return database;
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
    { provide: Mounted, useValue: new Mounted(wanted) },
    {
      provide: PaymentsOptions,
      inject: [OPTIONS],
      useFactory: ({ testPaymentProvider }: CommerceOptions) =>
        new PaymentsOptions({ testProvider: testPaymentProvider }),
    },
    {
      provide: NotificationsOptions,
      inject: [OPTIONS],
      useFactory: ({ logNotifications }: CommerceOptions) =>
        new NotificationsOptions({ logProvider: logNotifications }),
    },
    {
      provide: CheckoutOptions,
      inject: [OPTIONS],
      useFactory: ({ requireShipping, chooseLocations }: CommerceOptions) =>
        new CheckoutOptions({ requireShipping, chooseLocations }),
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
