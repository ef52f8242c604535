import { Injectable } from '@nestjs/common';
import { StockOptions } from './stock-options.ts';
import { EnabledRoutes } from '../../../engine/http/enabled-routes.ts';

/** What dashboards ask before they show a page: which parts of the interface this installation has. */
@Injectable()
export class Features {
  constructor(
    private readonly routes: EnabledRoutes,
    private readonly stock: StockOptions,
  ) {}

  /** By the names that dashboards know. */
  flags(): { key: string; value: boolean }[] {
    return Object.entries(FLAGS).map(([key, flag]) => ({
      key,
      value: typeof flag === 'boolean' ? flag : this.routes.has(flag.path),
    }));
  }

  /** Modules that v1 can be installed without: those for stock at locations. Dashboards read the names alone. */
  modules(): { module: string; resolution: string }[] {
    if (!this.stock.atLocations) return [];
    return Object.entries(MODULES)
      .filter(([, path]) => this.routes.has(path))
      .map(([module]) => ({ module, resolution: '' }));
  }
}

/** A flag is up where the routes of a resource are, or says what every installation does. */
const FLAGS: Record<string, boolean | { path: string }> = {
  analytics: false,
  medusa_v2: false,
  order_editing: { path: 'order-edits' },
  product_categories: { path: 'product-categories' },
  publishable_api_keys: { path: 'publishable-api-keys' },
  sales_channels: { path: 'sales-channels' },
  tax_inclusive_pricing: true,
};

/** By the resource whose routes they are. */
const MODULES = { inventoryService: 'inventory-items', stockLocationService: 'stock-locations' };
