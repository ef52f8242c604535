import { Injectable } from '@nestjs/common';
import {
  ClaimOrder,
  Database,
  defineResource,
  Fulfillment,
  invalidData,
  Reader,
  type RepresentedRow,
  type Resource,
  resources,
} from '@storekeep/server/extend';
import { reviveDates } from './revive-dates.ts';

/** As in v1: the relations to load, and the columns and totals; without them, no relation and all columns. */
export interface V1FindConfig {
  relations?: readonly string[];
  select?: readonly string[];
}

export type V1Row = RepresentedRow;

type Retrieve = (id: string, config?: V1FindConfig) => Promise<V1Row>;

/** A service of v1, as far as subscribers can read by it. */
export type V1ReadService = Readonly<Record<string, Retrieve | ((config?: V1FindConfig) => Promise<V1Row>)>>;

const internal = { path: '', one: '', many: '', object: '', tag: '', tagDescription: '' };

/** Records that have no operations of their own. */
const claims = defineResource({ ...internal, entity: ClaimOrder });
const fulfillments = defineResource({ ...internal, entity: Fulfillment });

const RESOURCES: Readonly<Record<string, Resource>> = {
  cartService: resources.carts,
  claimService: claims,
  customerGroupService: resources.customerGroups,
  customerService: resources.customers,
  discountService: resources.discounts,
  draftOrderService: resources.draftOrders,
  fulfillmentService: fulfillments,
  giftCardService: resources.giftCards,
  orderEditService: resources.orderEdits,
  orderService: resources.orders,
  productCategoryService: resources.productCategories,
  productCollectionService: resources.collections,
  productService: resources.products,
  productVariantService: resources.variants,
  regionService: resources.regions,
  returnService: resources.returns,
  salesChannelService: resources.salesChannels,
  swapService: resources.swaps,
  userService: resources.users,
};

/** What `retrieveWithTotals` loads in addition to the relations that it is given, as in v1. */
const TOTALS_RELATIONS: Readonly<Record<string, readonly string[]>> = {
  cartService: [
    'discounts',
    'discounts.rule',
    'gift_cards',
    'items',
    'items.adjustments',
    'items.tax_lines',
    'items.variant',
    'items.variant.product',
    'region',
    'region.tax_rates',
    'shipping_address',
    'shipping_methods',
    'shipping_methods.tax_lines',
  ],
  orderService: [
    'claims',
    'claims.additional_items',
    'claims.additional_items.adjustments',
    'claims.additional_items.tax_lines',
    'discounts',
    'discounts.rule',
    'gift_card_transactions',
    'gift_cards',
    'items',
    'items.adjustments',
    'items.tax_lines',
    'items.variant',
    'refunds',
    'region',
    'shipping_methods',
    'shipping_methods.tax_lines',
    'swaps',
    'swaps.additional_items',
    'swaps.additional_items.adjustments',
    'swaps.additional_items.tax_lines',
  ],
};

/** The names of the services. */
const READ_SERVICES: readonly string[] = [...Object.keys(RESOURCES), 'storeService'].sort();

/** The services of v1 by which subscribers read records. The records have the form of v1's: totals are numbers, and dates are `Date`. */
@Injectable()
export class V1ReadServices {
  readonly byName: ReadonlyMap<string, V1ReadService>;

  constructor(
    private readonly reader: Reader,
    private readonly database: Database,
  ) {
    this.byName = new Map(READ_SERVICES.map((name) => [name, this.create(name)]));
  }

  private create(name: string): V1ReadService {
    if (name === 'storeService') return { retrieve: (config?: V1FindConfig) => this.retrieveStore(config) };
    const resource = RESOURCES[name];
    const retrieve: Retrieve = (id, config) => this.retrieve(name, resource, id, config);
    const totals = TOTALS_RELATIONS[name];
    if (!totals) return { retrieve };
    const retrieveWithTotals: Retrieve = (id, { relations = [] } = {}) =>
      retrieve(id, { relations: [...new Set([...totals, ...relations])] });
    return { retrieve, retrieveWithTotals };
  }

  private async retrieveStore(config?: V1FindConfig): Promise<V1Row> {
    const [{ id }] = await this.database.query<{ id: string }>('select id from store limit 1');
    return this.retrieve('storeService', resources.store, id, config);
  }

  /** @throws not_found, or invalid_data for an id that is missing, and for unknown relations and columns */
  private async retrieve(
    name: string,
    resource: Resource,
    id: unknown,
    { relations = [], select }: V1FindConfig = {},
  ): Promise<V1Row> {
    if (typeof id !== 'string') throw invalidData(`${name}.retrieve needs an id`);
    const view = { resource, surface: 'admin', relations, fields: select?.join() } as const;
    const { json } = await this.reader.one(view, { id });
    return reviveDates(JSON.parse(json) as V1Row);
  }
}
