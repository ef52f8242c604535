/** A product as agents see it. Amounts are in minor units of the region's currency. */
export interface AgentProduct {
  id: string;
  title: string;
  subtitle: string | null;
  description: string | null;
  handle: string | null;
  /** Of `metadata.brand`. */
  brand: string | null;
  /** The shipping profile. */
  profile_id: string | null;
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
  /** A valid Global Trade Item Number: the `ean`, `upc` or `barcode`. */
  gtin: string | null;
  /** The number that its manufacturer gives it: `metadata.mpn`. */
  mpn: string | null;
  /** The price of one unit in a session: without tax, unless the prices of the region include it. */
  price: number;
  /** The lowest price of the 30 days before a reduction, if that was higher (`EU=lowest-price`); null if there is none to compare with. */
  reduced_from: number | null;
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
