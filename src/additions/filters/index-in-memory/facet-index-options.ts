/** The index in memory that finds filtered products of large catalogues, and counts their facets. */
export class FacetIndexOptions {
  /** The most megabytes that it may take, in each process; 0 for no index. Defaults to 32. */
  readonly megabytes: number;
  /** In a shop with fewer published products, SQL does. Defaults to 5000. */
  readonly minProducts: number;

  constructor(options: Partial<FacetIndexOptions> = {}) {
    this.megabytes = options.megabytes ?? 32;
    this.minProducts = options.minProducts ?? 5000;
  }
}
