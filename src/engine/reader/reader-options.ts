/** The options of the reader; one instance per installation, see `CommerceOptions`. */
export class ReaderOptions {
  /** The most bytes of JSON that a process caches of products; defaults to 12 MiB, 0 turns the cache off. */
  readonly productCacheBytes: number;
  /** @deprecated the former name of `productCacheBytes` */
  readonly keptBytes: number;

  constructor({ keptBytes = 12 * 2 ** 20, productCacheBytes = keptBytes }: Partial<ReaderOptions> = {}) {
    this.productCacheBytes = productCacheBytes;
    this.keptBytes = productCacheBytes;
  }
}
