import { Injectable } from '@nestjs/common';
import { EnabledRoutes } from '#engine/http/enabled-routes';
import { StockOptions } from './stock-options.ts';

/** The feature flags and modules by which dashboards decide which pages to show. */
@Injectable()
export class Features {
  constructor(
    private readonly routes: EnabledRoutes,
    private readonly stock: StockOptions,
  ) {}

  /** Feature flags, by the names of Medusa v1. */
  flags(): { key: string; value: boolean }[] {
    return Object.entries(FLAGS).map(([key, flag]) => ({
      key,
      value: typeof flag === 'boolean' ? flag : this.routes.has(flag.path),
    }));
  }

  /** The optional modules of Medusa v1, all for stock at locations. Dashboards read only the names. */
  modules(): { module: string; resolution: string }[] {
    if (!this.stock.atLocations) return [];
    return Object.entries(MODULES)
      .filter(([, path]) => this.routes.has(path))
      .map(([module]) => ({ module, resolution: '' }));
  }
}

/** A flag is constant, or set if the routes of a resource are enabled. */
const FLAGS: Record<string, boolean | { path: string }> = {
  analytics: false,
  medusa_v2: false,
  order_editing: { path: 'order-edits' },
  product_categories: { path: 'product-categories' },
  publishable_api_keys: { path: 'publishable-api-keys' },
  sales_channels: { path: 'sales-channels' },
  tax_inclusive_pricing: true,
};

/** The path of the resource that each module provides. */
const MODULES = { inventoryService: 'inventory-items', stockLocationService: 'stock-locations' };
