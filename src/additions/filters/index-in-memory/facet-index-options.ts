/** The index in memory by which facets of large catalogues are counted. */
export class FacetIndexOptions {
  /** The most megabytes that it may take, in each process; 0 for no index. Defaults to 32. */
  readonly megabytes: number;
  /** Facets of a shop with fewer published products are counted by SQL. Defaults to 5000. */
  readonly minProducts: number;

  constructor(options: Partial<FacetIndexOptions> = {}) {
    this.megabytes = options.megabytes ?? 32;
    this.minProducts = options.minProducts ?? 5000;
  }
}
