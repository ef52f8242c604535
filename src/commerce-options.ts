import type { InjectionToken, ModuleMetadata, Type } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import type { IdentityOptions } from './engine/identity/identity-options.ts';
import type { FilesOptions } from './shop/back-office/files/files-options.ts';
import type { StaffRoles } from './engine/http/admin-operations.ts';
import type { HttpOptions } from './engine/http/http-options.ts';
import type { ApplicationConfig } from './shop/back-office/apps/application-config.ts';
import type { ChooseLocations } from './model/location-choice/choose-locations.ts';
import type { JobsOptions } from './engine/background/jobs-options.ts';
import type { PaymentProvider } from './shop/payments/payment-provider.ts';
import type { ReaderOptions } from './engine/reader/reader-options.ts';

/** Where the shop's data is. */
export interface ConnectionOptions {
  /** `postgres://…`; for a Unix socket `postgres://user@localhost/name?host=/its/directory`. */
  url: string;
  /** Connections at most; 10 unless told. */
  poolSize?: number;
}

/** One shop in an application. */
export interface CommerceOptions {
  /** A connection of our own. Left out when the application shares its `dataSource`. */
  database?: ConnectionOptions;
  /** A DataSource of the application that knows our `entities` and runs our `migrations`. */
  dataSource?: DataSource;
  /** Session cookie and lifetime. Without a `cookieSecret` one is made and kept in the database. */
  session?: Partial<IdentityOptions>;
  /** Paths and pages. */
  http?: Partial<HttpOptions>;
  /**
   * `enforced`: staff whose role is `member` may not change settings, users and invites (docs/security.md has the list). Defaults to `open`:
   * all staff may do everything, as in Medusa v1. It concerns requests; services that an application calls check no roles.
   */
  staffRoles?: StaffRoles;
  /** What a process keeps in memory of what shoppers look at. */
  reader?: Partial<ReaderOptions>;
  /** Whether to bring the schema up to date at start (under a lock, so that several processes may); default true. */
  migrate?: boolean;
  /** How many batch jobs this process works on at once. */
  jobs?: Partial<JobsOptions>;
  /** Where files are kept, and how large uploads may be. */
  files?: Partial<FilesOptions>;
  /** Modules whose routes are installed, such as `DiscountsModule`; all by default. Their imports come along without routes. */
  modules?: Type[];
  /** @deprecated the former name of `modules` */
  rooms?: Type[];
  /**
   * Whether a shopper's cart with goods that can be shipped needs shipping and an address to be completed; default true.
   */
  requireShipping?: boolean;
  /**
   * Whether new variants whose stock is managed have it at locations, and dashboards show these; default false. Variants that have
   * inventory items are sold from locations either way, and the operations are there.
   */
  stockLocations?: boolean;
  /**
   * From which locations the lines of an order are taken; unless told from one that has the whole line, else from as few as possible. It is
   * called while levels are locked, so it has to be quick and wait for nothing.
   */
  chooseLocations?: ChooseLocations;
  /**
   * Payment providers to register, such as `stripe({ … })`, each alone or as a list; defaults to none besides `manual`. Providers that need
   * to be injected register themselves with `PaymentProviders` instead.
   */
  payments?: readonly (PaymentProvider | readonly PaymentProvider[])[];
  /** Switches on the payment provider `test`, which does what its session data says. */
  testPaymentProvider?: boolean;
  /** Switches on the notification provider `log`, which sends nothing, and notes whom it would have told of an order. */
  logNotifications?: boolean;
  /** Applications that staff can connect by standard OAuth 2. Others are brought by `OAuthHandlers`. */
  applications?: ApplicationConfig[];
}

export interface CommerceAsyncOptions extends Pick<ModuleMetadata, 'imports'> {
  inject?: InjectionToken[];
  useFactory: (...injected: never[]) => AsyncOptions | Promise<AsyncOptions>;
  /** The token of a DataSource of the application that knows our `entities` and runs our `migrations`. */
  dataSource?: InjectionToken;
  /** Before `/admin` and `/store`. Routes are fixed before options are known, so it stands here. */
  prefix?: string;
  /** As in `CommerceOptions`. */
  modules?: Type[];
  /** @deprecated the former name of `modules` */
  rooms?: Type[];
}

type AsyncOptions = Omit<CommerceOptions, 'dataSource' | 'modules' | 'rooms'>;
