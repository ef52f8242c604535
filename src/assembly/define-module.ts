import type { DynamicModule, INestApplication, Provider, Type } from '@nestjs/common';
import type { ListedCommand } from '#engine/installation/define-command';
import type { Examination, Result } from '#engine/installation/finding';
import type { PersonalData } from '#engine/installation/personal-data';
import type { Variable } from '#engine/installation/variable-kinds';
import type { ModuleMigrations } from '#engine/kernel/database/migrate';
import type { CoreConfig } from '#server/standalone/config/core-variables';
import type { CommerceOptions, DeclaredParts } from './commerce-options.ts';

declare module './commerce-options.ts' {
  interface RouteOptions {
    /** Modules of your own, declared by `defineModule`; see docs/extending.md. */
    additions?: readonly ModuleDeclaration[];
  }
}

/** A static Nest module, or a configured one. */
export type NestModule = Type | DynamicModule;

/** Environment variables by the names of their values in the configuration, see `required` and `optional`. */
export type Variables = Readonly<Record<string, Variable<unknown>>>;

/** The configuration of the server with the variables of a module. */
export type ConfigWith<V extends Variables> = CoreConfig & {
  [Key in keyof V]: V[Key] extends Variable<infer T> ? T : never;
};

/** What a module contributes once its code is loaded. */
export interface ModuleImplementation {
  /** The Nest modules. What the shop and required modules export can be injected in them. @param options those of the shop */
  modules(options: CommerceOptions): readonly NestModule[] | Promise<readonly NestModule[]>;
}

/** The instances of a running shop and its modules, by class. */
export interface ModuleServices {
  get<T>(type: Type<T>): T;
}

/** A class of options that the shop creates for the services of a module. */
export interface OptionsClass {
  provide: Type;
  create(options: CommerceOptions): object;
}

/** Checks something that a module needs. Declared as a method, so that the parameters of declarations are compared bivariantly. */
type Check<Config> = { run(examination: Examination<Config>): Promise<Result> }['run'];

/** What is known about the server once it listens. */
export interface ServerDescription {
  isDemo: boolean;
  /** Such as `http://127.0.0.1:9000`; null for a process that serves nothing. */
  url: string | null;
}

/** What is known about the server while the shop is configured. */
export interface ConfiguredServer {
  isDemo: boolean;
  /** The path of the page for staff that the server itself has; null without one. */
  staffPage: string | null;
  /** The same for shoppers. */
  storefrontPage: string | null;
  /** The URL of `staffPage`, for links in e-mails; null without one, or if the address of the server is not configured. */
  staffUrl: PageUrl | null;
  /** The same of `storefrontPage`. */
  storefrontUrl: PageUrl | null;
}

/** A URL, or a function that returns it: with `PORT=0` it is known once the server listens, and null before that. */
export type PageUrl = string | (() => string | null);

/**
 * A module of the shop in one place: what it adds to the server, its environment, its commands and its database. Only `name` is required.
 * The file of the declaration is loaded with every server and command: it imports the module's other code by `import()`.
 */
export interface ModuleDeclaration<V extends Variables = Variables> extends DeclaredParts {
  /** Identifies the module: lower-case letters, digits and hyphens. */
  readonly name: string;
  /** Names of the modules without which this one does not work. They are installed with it, and it may inject their services. */
  readonly requires?: readonly string[];

  /** Whether `configure` returns payment providers, for commands that need only these. */
  readonly takesPayments?: boolean;
  /** Environment variables of the standalone server. */
  readonly variables?: V;
  /** Finds variables that are valid on their own, but not in combination. Each problem is a line that begins with the name of a variable. */
  findProblems?(config: ConfigWith<V>): string[];
  /** What the log warns about at the start. */
  findWarnings?(config: ConfigWith<V>): string[];
  /** What the server prints at its start about the module, such as `['Mail', 'is written to .data/mail']`. */
  describe?(config: ConfigWith<V>, server: ServerDescription): readonly [label: string, text: string][];
  /** The path of a page for people, to which the server redirects `/`; null for none. */
  frontPage?(config: ConfigWith<V>): string | null;
  /** The path of a page for shoppers, to which e-mails link; null for none. */
  storefrontPage?(config: ConfigWith<V>, server: { isDemo: boolean }): string | null;
  /** The options of the shop to which the variables amount. Lists are added to those of other modules. */
  configure?(
    config: ConfigWith<V>,
    server: ConfiguredServer,
  ): Partial<CommerceOptions> | Promise<Partial<CommerceOptions>>;

  /** Options with which the module has all of its routes, for the OpenAPI documents of the shop. They are not connected to anything. */
  exampleOptions?(): Partial<CommerceOptions> | Promise<Partial<CommerceOptions>>;
  /**
   * Checks the module's options before anything connects to a database, and completes those of the shop that depend on them.
   * @throws Error with one line that names the option
   */
  prepare?(options: CommerceOptions): CommerceOptions;
  /**
   * Whether a shop with these options uses the module; defaults to always. `CommerceModule.forRootAsync` calls it with the options that
   * are known before the others, and installs the module unless it returns false.
   */
  isUsed?(options: CommerceOptions): boolean | undefined;
  /** Instances for all modules of the shop, also while this one is not used: classes of options, and services that work without the module's other code. */
  readonly options?: readonly OptionsClass[];
  readonly providers?: readonly Provider[];
  /** Controllers and their services, for small modules without a Nest module: they are loaded with every server and command. */
  readonly controllers?: readonly Type[];
  readonly services?: readonly Provider[];
  /** Nest modules that are loaded with every server and command. */
  readonly module?: NestModule | readonly NestModule[];
  /** Loads the Nest modules if the shop uses them. */
  load?(): Promise<ModuleImplementation>;

  /** Entities of the module's tables, for the shop's own connection. A `dataSource` of the application needs them in its own options. */
  readonly entities?: readonly Type[];
  /**
   * Migrations of the module's tables, which run after those of the shop and are recorded in `<name>_migrations`, with underscores for
   * hyphens.
   */
  readonly migrations?: ModuleMigrations['migrations'];
  /** Columns that migrations of the module add to tables of the shop, as in the option `columns`: `product.warranty_months`. */
  readonly columns?: readonly string[];
  /** What `person:export` and `person:forget` do with the module's tables, by their names. */
  readonly forget?: PersonalData;

  /**
   * Whether the process can serve requests, for `/health/ready` of the standalone server, by the names of checks in its response. A check
   * that rejects, or takes two seconds, has failed. Its error is not shown, as anyone can send the request.
   */
  readonly health?: Readonly<
    Record<string, (services: ModuleServices, signal: AbortSignal) => Promise<unknown>>
  >;
  /** Checks of `storekeep doctor` by their names in its report. */
  readonly doctor?: Readonly<Record<string, Check<ConfigWith<V>>>>;
  /** Loads the steps and invariants of the module for `storekeep simulate`: an export made by `defineSimulation` of `@storekeep/server/testing`. */
  simulation?(): Promise<{ readonly simulation: object }>;
  /** Loads the data of a demo; the first module that has one fills the shop. */
  demo?(): Promise<DemoShop>;
  /** Starts a server in place of that of one shop; undefined if the variables do not ask for it. */
  startServer?(config: ConfigWith<V>, env: NodeJS.ProcessEnv): Promise<StartedServer> | undefined;
  /** Commands of `storekeep` by their names. */
  readonly commands?: Readonly<Record<string, ListedCommand>>;
}

/** A server that accepts requests. */
export interface StartedServer {
  /** The text to display at startup: addresses, the demo login, the data directory. */
  greeting: string;
  /** Completes running requests, then stops the embedded database. */
  stop(): Promise<void>;
}

/** The data of a server that runs as a demo: with `DEMO=true`, or without a database. */
export interface DemoShop {
  /** Checks `DATABASE_URL` before it is migrated. @throws ConfigError if the database has the data of another shop */
  requireDatabase(url: string): Promise<void>;
  /** Fills the shop at its first start. */
  open(app: INestApplication, config: CoreConfig): Promise<OpenDemo>;
}

export interface OpenDemo {
  /** The login for the greeting; null if there is none. */
  login: string | null;
  /** Adds what takes long while the shop is served already, until `signal`; does nothing at later starts. */
  addOrders(signal: AbortSignal): Promise<void>;
}

const DECLARATION = Symbol.for('storekeep module');

/** Declares a module of the shop. */
export function defineModule<const V extends Variables>(
  declaration: ModuleDeclaration<V>,
): ModuleDeclaration<V> {
  if (!/^[a-z][a-z0-9-]{0,40}$/.test(declaration.name))
    throw new Error(`A module needs a name such as wish-list, not ${JSON.stringify(declaration.name)}`);
  return Object.defineProperty(declaration, DECLARATION, { value: true });
}

/** Whether a value was declared by `defineModule`. */
export function isModuleDeclaration(value: unknown): value is ModuleDeclaration {
  return typeof value === 'object' && value !== null && DECLARATION in value;
}
