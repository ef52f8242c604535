import type { AgentLinks } from '../platforms/agents-options.ts';
import type { SellingRegion } from '../sessions/changes/session-regions.ts';

/** What all rows of a feed have in common. */
export interface FeedContext {
  region: SellingRegion;
  /** The name of the shop. */
  seller: string;
  storefrontUrl: string;
  links: AgentLinks;
}

/** A variant with everything that the formats need; a variant that lacks something has no row. */
export interface FeedRow {
  /** Of the variant, as sessions have it. */
  id: string;
  /** Of the product. */
  group_id: string;
  title: string;
  /** Plain text. */
  description: string;
  url: string;
  image_url: string;
  brand: string;
  /** `79.99 EUR`: as a session would have it, unless there is a `sale_price`. */
  price: string;
  /** As a session would have it, if `price` is what a reduction may be compared with; null without one. */
  sale_price: string | null;
  availability: 'in_stock' | 'backorder' | 'out_of_stock';
  gtin: string | null;
  mpn: string | null;
  options: { name: string; value: string }[];
  /** Of the cheapest option with a fixed price: `4.90 EUR`; null if it is unknown. */
  shipping: string | null;
}

/** A format of feeds: pure functions that return its text piece by piece. */
export interface FeedFormat {
  /** The name of the file in the URL. */
  file: string;
  contentType: string;
  begin(context: FeedContext): string;
  row(row: FeedRow, context: FeedContext): string;
  end(): string;
}
