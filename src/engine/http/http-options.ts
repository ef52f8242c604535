import type { StaffRoles } from './admin-operations.ts';

/** Options of the HTTP layer; one instance per installation, see `CommerceOptions`. */
export class HttpOptions {
  /** Maximum page size; a larger `limit` is clamped to it. Defaults to 1000. */
  readonly maxPageSize: number;
  /** Maximum size of a request body in bytes, except for uploads. Defaults to 1 MiB. */
  readonly bodyLimit: number;
  /** Timeout for receiving a request body in seconds, except for uploads. Defaults to 30. */
  readonly bodySeconds: number;
  /** Timeout for a client to read a large response in seconds. Defaults to 60. */
  readonly responseSeconds: number;
  /** Whether public catalogue data (products, collections, regions) is compressed. Defaults to true. */
  readonly compression: boolean;
  /** Path prefix of `/admin` and `/store`, e.g. `/shop`. Defaults to none. */
  readonly prefix: string;
  /**
   * Origins (`https://shop.example`) whose pages may use `/admin` with a session, in addition to pages of this server. The CORS
   * configuration has to allow the same origins.
   */
  readonly adminOrigins: readonly string[];
  /** The same for `/store`. */
  readonly storeOrigins: readonly string[];
  /** Whether requests of the clients with the most work in progress are rejected while the process is overloaded. Defaults to true. */
  readonly shedLoad: boolean;
  /** What members may do; null: as the shop was set up, see `CommerceOptions.staffRoles`. */
  readonly staffRoles: StaffRoles | null;

  constructor(options: Partial<HttpOptions> = {}) {
    this.maxPageSize = options.maxPageSize ?? 1000;
    this.bodyLimit = options.bodyLimit ?? 1_048_576;
    this.bodySeconds = options.bodySeconds ?? 30;
    this.responseSeconds = options.responseSeconds ?? 60;
    this.compression = options.compression ?? true;
    this.prefix = options.prefix ?? '';
    this.adminOrigins = options.adminOrigins ?? [];
    this.storeOrigins = options.storeOrigins ?? [];
    this.shedLoad = options.shedLoad ?? true;
    this.staffRoles = options.staffRoles ?? null;
  }
}
