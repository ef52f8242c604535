/** How the two surfaces are served; one of these per installation, see `CommerceOptions`. */
export class HttpOptions {
  /** The largest page; a larger `limit` is clamped to it. */
  readonly maxPageSize: number;
  /** Before `/admin` and `/store`, e.g. `/shop`; empty by default. */
  readonly prefix: string;

  constructor(options: Partial<HttpOptions> = {}) {
    this.maxPageSize = options.maxPageSize ?? 1000;
    this.prefix = options.prefix ?? '';
  }
}
