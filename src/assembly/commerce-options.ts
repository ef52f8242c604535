import type { InjectionToken, ModuleMetadata, Type } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { JobsOptions } from '#engine/background/jobs-options';
import type { StaffRoles } from '#engine/http/admin-operations';
import type { HttpOptions } from '#engine/http/http-options';
import type { IdentityOptions } from '#engine/identity/identity-options';
import type { ModuleMigrations } from '#engine/kernel/database/migrate';
import type { ReplicaOptions } from '#engine/kernel/replicas/replica-options';
import type { ObservabilityOptions } from '#engine/observability/observability';
import type { ReaderOptions } from '#engine/reader/reader-options';
import type { ChooseLocations } from '#model/location-choice/choose-locations';
import type { FilesOptions } from '#shop/back-office/files/files-options';
import type { SearchProvider } from '#shop/catalogue/search/search-provider';
import type { PaymentProvider } from '#shop/payments/payment-provider';

/** A value, or a promise of it by code that loads it. */
export type Loadable<T> = T | Promise<T>;

/** The connection to the shop's database. */
export interface ConnectionOptions {
  /** `postgres://…`; for a Unix socket `postgres://user@localhost/name?host=/its/directory`. */
  url: string;
  /** The maximum number of connections; defaults to 10. */
  poolSize?: number;
  /**
   * The address of PostgreSQL itself, if `url` leads to a pooler in transaction mode, such as PgBouncer. Migrations run there, and each process
   * has one connection to it, for notifications.
   */
  directUrl?: string;
  /** Whether statements are prepared by name; false for a PgBouncer before 1.21. Defaults to true. */
  preparedStatements?: boolean;
}

/** The options of modules of the package, which declare them: `declare module '@storekeep/server/module' { interface ModuleOptions { … } }`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- modules add to it
export interface ModuleOptions {}

/** As `ModuleOptions`: those that decide which routes are registered, so that `forRootAsync` needs them before the others. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- modules add to it
export interface RouteOptions {}

/** What modules declare for another module, which adds it here: `interface DeclaredParts { dashboard?: … }`. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- modules add to it
export interface DeclaredParts {}

/** The options of one shop in an application. */
export interface CommerceOptions extends ModuleOptions, RouteOptions {
  /** The module's own connection; omitted if the application shares its `dataSource`. */
  database?: ConnectionOptions;
  /** A DataSource of the application that includes `entities` and runs `migrations`. */
  dataSource?: DataSource;
  /** Sessions and tokens. Without a `cookieSecret`, a random one is created and stored in the database. */
  session?: Partial<IdentityOptions>;
  /** Paths, page sizes and origins. */
  http?: Partial<HttpOptions>;
  /**
   * `enforced`: staff whose role is `member` may not change settings, users and invites (docs/security.md has the list). `open`: they may do
   * everything, as in Medusa v1. Defaults to `enforced` in new shops, and to `open` in those that had users before there were roles, such as
   * adopted ones. Only requests are checked, not calls of services by an application.
   */
  staffRoles?: StaffRoles;
  /** Metrics, traces and slow statements; defaults to traces only, if the process has registered a tracer provider. */
  observability?: ObservabilityOptions;
  /** The row cache of products. */
  reader?: Partial<ReaderOptions>;
  /** Hot standbys that serve catalogue reads of shoppers; see docs/scaling.md. Defaults to none. */
  replicas?: Partial<ReplicaOptions>;
  /** Whether to run pending migrations at startup, under a lock, so that several processes can start at once; defaults to true. */
  migrate?: boolean;
  /** Migrations of tables of your own, which run after those of the shop, under the same lock. */
  moduleMigrations?: readonly ModuleMigrations[];
  /**
   * Columns that the shop has added to tables of Storekeep, such as `product.brand_id`, `product.is_featured:boolean`, `product.cost@admin`
   * or `product.brand:brand(id|name)`; see docs/extending.md. Defaults to none.
   */
  columns?: readonly string[];
  /** The number of concurrent batch jobs of this process. */
  jobs?: Partial<JobsOptions>;
  /** The storage of files, and the maximum size of uploads. */
  files?: Partial<FilesOptions>;
  /** Modules whose routes are installed, such as `DiscountsModule`; defaults to all. Modules that they import are installed without routes. */
  modules?: Type[];
  /** Whether a shopper's cart with shippable items needs a shipping method and an address to be completed; defaults to true. */
  requireShipping?: boolean;
  /**
   * How many minutes money waits that a customer has paid for a cart which cannot be completed, e.g. because a discount has ended, before
   * it is given back; defaults to 1440, a day.
   */
  unplacedPaymentMinutes?: number;
  /**
   * Whether new variants with managed stock have it at stock locations, and dashboards show the locations; defaults to false. Variants
   * with inventory items are sold from locations in either case, and the operations are always available.
   */
  stockLocations?: boolean;
  /**
   * Allocates the lines of an order to stock locations; defaults to one location that has the full quantity of the line, or else as few
   * as possible. It is called while inventory levels are locked, so it must be fast and synchronous.
   */
  chooseLocations?: ChooseLocations;
  /**
   * Payment providers to register, such as `stripe({ … })`, each alone or as a list; defaults to none besides `manual`. Providers that need
   * to be injected register themselves with `PaymentProviders` instead.
   */
  payments?: Loadable<readonly Loadable<PaymentProvider | readonly PaymentProvider[]>[]>;
  /** The search engine for products, such as `new MeilisearchProvider({ … })`; defaults to PostgreSQL. */
  search?: Loadable<SearchProvider>;
  /** Switches on the payment provider `test`, which does what its session data says. */
  testPaymentProvider?: boolean;
  /** Installs the notification provider `log`, which logs the recipients of order notifications instead of sending them. */
  logNotifications?: boolean;
  /**
   * Whether the new e-mail of an account counts only once a link that is sent to it was opened; defaults to true if `mail` can send it, which
   * needs `smtpUrl` or `directory`, and `storefrontUrl`. With `true` and without these, a subscriber of `customer.email_change_requested` has to
   * send it.
   */
  confirmEmailChanges?: boolean;
}

export interface CommerceAsyncOptions extends Pick<ModuleMetadata, 'imports'>, RouteOptions {
  inject?: InjectionToken[];
  useFactory: (...injected: never[]) => AsyncOptions | Promise<AsyncOptions>;
  /** The injection token of a DataSource of the application that includes `entities` and runs `migrations`. */
  dataSource?: InjectionToken;
  /** The path before `/admin` and `/store`. It is not an async option, since routes are registered before options are resolved. */
  prefix?: string;
  /** As in `CommerceOptions`. */
  modules?: Type[];
}

type AsyncOptions = Omit<CommerceOptions, 'dataSource' | 'modules' | keyof RouteOptions>;
