import { Injectable, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA, ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ModulesContainer } from '@nestjs/core';
import {
  ClaimOrder,
  Database,
  defineResource,
  Fulfillment,
  HttpOptions,
  InputPipe,
  invalidData,
  ListQuery,
  type ListResult,
  prepareList,
  prepareOne,
  Reader,
  type ReadOperation,
  type Representation,
  RESOURCE,
  type Resource,
  resources,
  RESPONSE,
  type ResponseDeclaration,
  ShowQuery,
  SURFACE,
} from '@storekeep/server/extend';
import type { RecordName, RecordReads, RecordSelection } from './record-types.ts';

/** A handler of the admin surface that reads. */
interface Operation extends ReadOperation {
  /** The class of its query. */
  queryType: Type<ShowQuery>;
  handle(id: string | undefined, query: ShowQuery): unknown;
}

const internal = { object: '', tag: '', tagDescription: '' };

/** Resources without operations of staff. */
const UNLISTED: Readonly<Record<string, Resource>> = {
  carts: resources.carts,
  claims: defineResource({
    ...{ ...internal, entity: ClaimOrder, path: 'claims', one: 'claim', many: 'claims' },
    admin: { relations: ['additional_items', 'claim_items', 'claim_items.item', 'return_order'] },
  }),
  fulfillments: defineResource({
    ...{ ...internal, entity: Fulfillment, path: 'fulfillments', one: 'fulfillment', many: 'fulfillments' },
    admin: { relations: ['items', 'tracking_links'] },
  }),
  refunds: resources.refunds,
};

/**
 * Reads the records of the shop from the same process, as `GET /admin/…` returns them: the same relations, filters, totals and
 * errors. In a transaction that `Database.join` has joined, it sees what the transaction has written.
 *
 *     const orders = records.of('orders');
 *     await orders.retrieve(id, { expand: 'items' });
 *     const { orders: latest, count } = await orders.list({ email: 'ida@example.com', limit: 10 });
 */
@Injectable()
export class Records {
  private readonly input: InputPipe;
  private shop?: { reader: Reader; operations: ReadonlyMap<string, Operation> };

  constructor(
    private readonly modules: ModulesContainer,
    private readonly database: Database,
    private readonly options: HttpOptions,
  ) {
    this.input = new InputPipe(database);
  }

  /** @param name the path of a resource below `/admin`, such as `orders` or `draft-orders` */
  of<Name extends RecordName>(name: Name): RecordReads<Name> {
    const reads = {
      retrieve: (first?: unknown, second?: RecordSelection) => {
        const operation = this.find(name);
        return operation?.declaration.kind === 'one'
          ? this.readOne(operation, undefined, first as RecordSelection | undefined)
          : this.retrieve(name, first, second);
      },
      list: (query?: object) => this.list(name, query),
    };
    return reads as unknown as RecordReads<Name>;
  }

  private async retrieve(name: string, id: unknown, selection?: RecordSelection): Promise<unknown> {
    if (typeof id !== 'string') throw invalidData('id must be a text');
    return this.readOne(this.find(`${name}/:id`) ?? this.readDirectly(name), id, selection);
  }

  private async readOne(
    operation: Operation,
    id: string | undefined,
    selection: RecordSelection = {},
  ): Promise<unknown> {
    const query = await this.parse(ShowQuery, selection);
    const representation = (await operation.handle(id, query)) as Representation;
    const view = { ...prepareOne(operation, representation, query), skipsRareLists: true };
    const key = representation.by ?? { id: representation.id! };
    const { json } = await this.findShop().reader.one(view, key, representation.conditions);
    return JSON.parse(json);
  }

  private async list(name: string, values: object = {}): Promise<unknown> {
    const operation = this.find(name) ?? this.readDirectly(name);
    const query = await this.parse(operation.queryType, values);
    const result = (await operation.handle(undefined, query)) as ListResult;
    const { view, page, format } = await prepareList(operation, result, this.options.maxPageSize);
    const { json } = await this.findShop().reader.list(view, page, { ...format, truncate: false });
    return JSON.parse(json().toString());
  }

  private parse<Query extends ShowQuery>(metatype: Type<Query>, values: object): Promise<Query> {
    return this.input.transform(values, { type: 'query', metatype }) as Promise<Query>;
  }

  /** The operations of a resource that staff has none for: all rows, and one by its primary key, which is `id` for most. */
  private readDirectly(name: string): Operation {
    const { resource } = this.find(name) ?? this.find(`${name}/:id`) ?? { resource: UNLISTED[name] };
    if (!resource) throw new Error(`The shop has no records "${name}"`);
    const [{ propertyName }] = this.database.metadata(resource.entity).primaryColumns;
    return {
      resource,
      surface: 'admin',
      declaration: { kind: 'list', operationId: '', summary: '' },
      queryType: ListQuery,
      handle: (id, query) => (id === undefined ? query : { by: { [propertyName]: id } }),
    };
  }

  private find(path: string): Operation | undefined {
    return this.findShop().operations.get(path);
  }

  /** The reader and the controllers of this shop, which are there once the application has started; it may have several shops. */
  private findShop() {
    if (this.shop) return this.shop;
    const all = [...this.modules.values()];
    const kernel = all.find(({ providers }) => providers.get(Records)?.instance === this)!;
    const http = all.find(({ imports, providers }) => imports.has(kernel) && providers.has(Reader))!;
    const controllers = all
      .filter(({ imports }) => imports.has(http))
      .flatMap((module) => [...module.controllers.values()]);
    const operations = controllers.flatMap(({ instance, metatype }) =>
      operationsOf(instance, metatype as Type),
    );
    this.shop = { reader: http.providers.get(Reader)!.instance as Reader, operations: new Map(operations) };
    return this.shop;
  }
}

/** The reading operations of a controller of staff, by their path below `/admin`. */
function operationsOf(instance: object, controller: Type): [string, Operation][] {
  if (Reflect.getMetadata(SURFACE, controller) !== 'admin') return [];
  const prototype = controller.prototype as Record<string, (...args: unknown[]) => unknown>;
  return Object.getOwnPropertyNames(prototype).flatMap((name): [string, Operation][] => {
    const handler = prototype[name];
    const declaration = Reflect.getMetadata(RESPONSE, handler) as ResponseDeclaration | undefined;
    const isGet = Reflect.getMetadata(METHOD_METADATA, handler) === RequestMethod.GET;
    const resource =
      declaration?.resource ?? (Reflect.getMetadata(RESOURCE, controller) as Resource | undefined);
    if (!isGet || !declaration || !resource || !['one', 'list'].includes(declaration.kind)) return [];
    const paths = [
      Reflect.getMetadata(PATH_METADATA, controller),
      Reflect.getMetadata(PATH_METADATA, handler),
    ];
    const path = paths.join('/').split('/').filter(Boolean).slice(1).join('/');
    const kinds = argumentsOf(controller, name);
    const types = (Reflect.getMetadata('design:paramtypes', prototype, name) ?? []) as Type<ShowQuery>[];
    const queryType = types[kinds.indexOf(RouteParamtypes.QUERY)] ?? ShowQuery;
    const handle: Operation['handle'] = (id, query) =>
      handler.apply(
        instance,
        kinds.map((kind) => (kind === RouteParamtypes.PARAM ? id : query)),
      );
    return [[path, { declaration, resource, surface: 'admin', queryType, handle }]];
  });
}

/** What the arguments of a handler are. */
function argumentsOf(controller: Type, name: string): RouteParamtypes[] {
  const args = (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, name) ?? {}) as Record<
    string,
    { index: number }
  >;
  const kinds: RouteParamtypes[] = [];
  for (const [key, { index }] of Object.entries(args)) kinds[index] = Number(key.split(':')[0]);
  return kinds;
}
