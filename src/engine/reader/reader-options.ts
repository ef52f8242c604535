/** The options of the reader; one instance per installation, see `CommerceOptions`. */
export class ReaderOptions {
  /** The most bytes of JSON that a process caches of products; defaults to 12 MiB, 0 turns the cache off. */
  readonly productCacheBytes: number;

  constructor({ productCacheBytes = 12 * 2 ** 20 }: Partial<ReaderOptions> = {}) {
    this.productCacheBytes = productCacheBytes;
  }
}
