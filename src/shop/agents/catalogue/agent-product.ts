/** A product as agents see it. Amounts are in minor units of the region's currency. */
export interface AgentProduct {
  id: string;
  title: string;
  subtitle: string | null;
  description: string | null;
  handle: string | null;
  /** Absolute URLs. */
  images: string[];
  options: { name: string; values: string[] }[];
  variants: AgentVariant[];
}

export interface AgentVariant {
  id: string;
  title: string;
  sku: string | null;
  barcode: string | null;
  /** The price of one unit in a session: without tax, unless the prices of the region include it. */
  price: number;
  /** Whether it can be bought now. */
  availability: 'in_stock' | 'backorder' | 'out_of_stock';
  options: { name: string; value: string }[];
}

/** A page of products. */
export interface AgentProductPage {
  products: AgentProduct[];
  /** Lower case. */
  currency: string;
  /** The offset of the next page; null if this is the last one. */
  next: number | null;
}
