import type { SearchProvider } from './search-provider.ts';

/** Options of the product search; one instance per installation, see `CommerceOptions`. */
export class SearchOptions {
  /** The search engine; defaults to PostgreSQL. */
  readonly provider: SearchProvider | null;

  constructor(options: { provider?: SearchProvider } = {}) {
    this.provider = options.provider ?? null;
  }
}
