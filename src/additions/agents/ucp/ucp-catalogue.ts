import { Injectable } from '@nestjs/common';
import { AgentCatalogue } from '../catalogue/agent-catalogue.ts';
import type { JsonObject } from '../checkouts/read-json.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { CATALOG_LOOKUP, CATALOG_SEARCH } from './adapter/negotiate.ts';
import { readLookup, readSearch } from './adapter/read-catalogue.ts';
import { showProduct, showProducts, showUcp } from './adapter/show-catalogue.ts';
import { showErrorResponse } from './adapter/show-checkout.ts';
import type { UcpCaller } from './ucp-callers.ts';

/** What the platform can sell, as REST and MCP offer it. */
@Injectable()
export class UcpCatalogue {
  constructor(
    private readonly catalogue: AgentCatalogue,
    private readonly options: AgentsOptions,
  ) {}

  /** @throws InvalidFieldError */
  async search(caller: UcpCaller, json: JsonObject): Promise<object> {
    if (!hasCapability(caller, CATALOG_SEARCH)) return this.incompatible(caller);
    const page = await this.catalogue.list(caller.platform, readSearch(json));
    return showProducts(page, caller.negotiated.dialect, CATALOG_SEARCH, this.options);
  }

  /** @throws InvalidFieldError */
  async lookup(caller: UcpCaller, json: JsonObject): Promise<object> {
    if (!hasCapability(caller, CATALOG_LOOKUP)) return this.incompatible(caller);
    const page = await this.catalogue.list(caller.platform, readLookup(json));
    return showProducts(page, caller.negotiated.dialect, CATALOG_LOOKUP, this.options);
  }

  /** @throws InvalidFieldError */
  async getProduct(caller: UcpCaller, json: JsonObject): Promise<object> {
    if (!hasCapability(caller, CATALOG_LOOKUP)) return this.incompatible(caller);
    const { products, currency } = await this.catalogue.list(caller.platform, readLookup(json));
    const [product] = products;
    if (!product) return this.fail(caller, 'not_found', 'There is no such product');
    return {
      ucp: showUcp(caller.negotiated.dialect, CATALOG_LOOKUP),
      product: showProduct(product, currency, this.options),
    };
  }

  private incompatible(caller: UcpCaller): object {
    const content = 'The platform has no version of the catalog in common';
    return this.fail(caller, 'capabilities_incompatible', content);
  }

  private fail({ negotiated: { dialect } }: UcpCaller, code: string, content: string): object {
    return showErrorResponse(dialect, [{ code, content }], this.options);
  }
}

function hasCapability({ negotiated }: UcpCaller, capability: string): boolean {
  return negotiated.capabilities.has(capability);
}
