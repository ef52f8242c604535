import { Injectable } from '@nestjs/common';
import { type Condition, Database, type PublicRead, Search } from '@storekeep/server/extend';
import { CatalogueTables } from './catalogue-tables.ts';
import { ALL_TAG } from './edge-cache.ts';

/*
 * Tags of responses, see also the triggers in the migration:
 *
 *   storekeep        every response
 *   shop             every response: settings of the store, publishable keys, sales channels
 *   products         responses with products: more than a hundred have changed at once
 *   prod_…, pcol_…   responses with this record
 *   product-list     lists of products whose members may have changed
 *   product-any      responses that depend on all products: searches, filters, and pages with too many tags
 *   product-stock    the same: what can be purchased has changed
 *   region, …        responses that read this table
 *   files            pages of the package, which change with its version
 */

/** How many texts are remembered. */
const MAX_KNOWN = 1000;

/** A page with longer tags has that of all products instead. */
const MAX_BYTES = 7500;

/** The tables whose rows belong to a product: a change purges the products that have a part in it. */
const OF_PRODUCTS = new Set([
  'product',
  'product_variant',
  'product_option',
  'product_option_value',
  'product_images',
  'image',
  'product_tags',
  'product_tag',
  'product_category_product',
  'product_sales_channel',
  'product_shipping_profile',
  'product_tax_rate',
  'product_variant_money_amount',
  'money_amount',
  'product_variant_inventory_item',
  'inventory_level',
]);
/** Those on whose changes the stock of variants depends. */
const OF_STOCK = ['product_variant', 'inventory_level'];
/** Those whose changes are recorded with the ids of their rows, for responses with one record. */
const WITH_IDS = new Set(['product_category', 'product_collection', 'product_type', 'region']);
/** What every response depends on, as handlers read it. */
export const SHOP_TABLES = [
  'publishable_api_key',
  'publishable_api_key_sales_channel',
  'sales_channel',
  'store',
];

/** By which a list of products finds its members while their changes are recorded as `product-list`. */
const MEMBER_COLUMNS = new Set([
  'id',
  'status',
  'deleted_at',
  'created_at',
  'handle',
  'collection_id',
  'type_id',
  'is_giftcard',
]);
const MEMBER_TABLES = new Set([
  'product_tags',
  'product_category_product',
  'product_sales_channel',
  'product_category',
  'store',
  'sales_channel',
]);
const MEMBER_PATHS = new Set(['tags.id', 'categories.id', 'sales_channels.id']);

/** Derives the tags of a response from what was read for it. */
@Injectable()
export class ResponseTags {
  /** The tags of products that all responses of a statement have, by its text. */
  private readonly known = new Map<string, string | null>();
  /** Whether conditions find the members of a list by what is recorded as `product-list`, by their SQL. */
  private readonly conditions = new Map<string, boolean>();

  constructor(
    private readonly database: Database,
    private readonly tables: CatalogueTables,
    private readonly search: Search,
  ) {}

  /** @param headers how many headers there are with the tags @returns null if the response must not be stored, as some changes of it would not be known */
  of(read: PublicRead, headers = 1): string | null {
    const { resource, page } = read;
    if (!resource || read.statements.length === 0) return null;
    const isSearch = page?.conditions.some((condition) => 'search' in condition || 'rows' in condition);
    if (isSearch && this.search.isExternal) return null;
    const { tableName } = this.database.metadata(resource.entity);
    const tags = tableName === 'product' ? this.ofProducts(read, headers) : this.ofOthers(read, tableName);
    return tags && isSearch ? `${tags} search_document` : tags;
  }

  /** The tags of a response that shows no records, by all statements that were sent for it: the tables that they read. */
  ofStatements({ statements }: PublicRead): string | null {
    const tables = statements.length > 0 ? this.countTables(statements) : null;
    return tables && [ALL_TAG, 'shop', ...tables.keys()].join(' ');
  }

  private ofProducts(read: PublicRead, headers: number): string | null {
    const base = this.sharedTags(read.statements);
    if (base === null) return null;
    const ids = read.ids?.join(' ');
    const isKnown = ids !== undefined && (base.length + ids.length) * headers <= MAX_BYTES;
    const records = isKnown ? `${base} ${ids}` : base;
    const list = read.page ? `${records} product-list` : records;
    return isKnown && (!read.page || this.isByMembership(read)) ? list : `${list} product-any product-stock`;
  }

  /** The tags of products that do not depend on which products are shown: for each statement, they are computed once. */
  private sharedTags(statements: readonly string[]): string | null {
    const [text, ...others] = statements;
    const known = others.length === 0 ? this.known.get(text) : undefined;
    if (known !== undefined) return known;
    const tables = this.countTables(statements);
    const shared = [...(tables?.keys() ?? [])].filter((table) => !OF_PRODUCTS.has(table));
    const tags = tables && [ALL_TAG, 'shop', 'products', ...shared].join(' ');
    if (this.known.size >= MAX_KNOWN) this.known.clear();
    if (others.length === 0) this.known.set(text, tags);
    return tags;
  }

  private ofOthers({ statements, page, ids }: PublicRead, tableName: string): string | null {
    const tables = this.countTables(statements);
    if (!tables) return null;
    const tags = [ALL_TAG, 'shop'];
    for (const [table, count] of tables) {
      const isRecord = !page && WITH_IDS.has(table) && table === tableName && count === 1;
      tags.push(...(isRecord && ids ? ids : [table]));
    }
    if (OF_STOCK.some((table) => tables.has(table))) tags.push('product-stock');
    return tags.join(' ');
  }

  private countTables(statements: readonly string[]): Map<string, number> | null {
    const tables = new Map<string, number>();
    for (const text of statements) {
      const { recorded, isComplete } = this.tables.readBy(text);
      if (!isComplete) return null;
      for (const [table, count] of recorded) tables.set(table, (tables.get(table) ?? 0) + count);
    }
    return tables;
  }

  /** Whether the members of a list change only with what is recorded as `product-list`, and with tables that are tags. */
  private isByMembership({ resource, page, hasFieldsBeside }: PublicRead): boolean {
    if (hasFieldsBeside) return false; // facets count the values of products that are not on the page
    const column = (page!.order ?? resource!.order ?? 'created_at').replace(/^-/, '');
    return MEMBER_COLUMNS.has(column) && page!.conditions.every((condition) => this.isOfMembers(condition));
  }

  private isOfMembers(condition: Condition): boolean {
    if ('sql' in condition) {
      const text = condition.sql('t', () => '$1');
      let isOfMembers = this.conditions.get(text);
      if (isOfMembers === undefined) {
        isOfMembers = this.readsMembers(text);
        if (this.conditions.size >= MAX_KNOWN) this.conditions.clear();
        this.conditions.set(text, isOfMembers);
      }
      return isOfMembers;
    }
    return 'path' in condition && (MEMBER_COLUMNS.has(condition.path) || MEMBER_PATHS.has(condition.path));
  }

  private readsMembers(text: string): boolean {
    const columns = [...text.matchAll(/\bt\.(?:"(\w+)"|(\w+))/g)].map(([, quoted, plain]) => quoted ?? plain);
    const tables = [...this.tables.readBy(text).recorded.keys()];
    return (
      columns.every((column) => MEMBER_COLUMNS.has(column)) &&
      tables.every((table) => MEMBER_TABLES.has(table))
    );
  }
}
