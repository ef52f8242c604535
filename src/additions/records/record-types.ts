import type { AdminComponents, AdminPaths } from '@storekeep/server/extend';

/* The types of `Records`, derived from the OpenAPI document of the admin surface. */

type AdminSchemas = AdminComponents['schemas'];

/** Relations and fields to return: texts as in the parameters of the HTTP interface, such as `items.variant,region`. */
export interface RecordSelection {
  /** Relations to return instead of the default ones, comma separated, nested with dots. */
  expand?: string;
  /** Fields to return besides `id`, comma separated. */
  fields?: string;
}

/** The query of resources that have no list of their own on the admin surface. */
export interface RecordPage extends RecordSelection {
  /** How many at most. Defaults to 50. */
  limit?: number;
  /** How many to skip. */
  offset?: number;
  /** A field, ascending; with `-` before it, descending. Defaults to `-created_at`. */
  order?: string;
}

/** Resources that the admin surface returns within others, or has no list of. */
interface Unlisted {
  carts: AdminSchemas['Cart'];
  claims: AdminSchemas['ClaimOrder'];
  fulfillments: AdminSchemas['Fulfillment'];
  'payment-collections': AdminSchemas['PaymentCollection'];
  payments: AdminSchemas['Payment'];
  refunds: AdminSchemas['Refund'];
}

/** They depend on who sends the request. */
type Personal = 'apps' | 'auth' | 'analytics-configs';

/** The response of a GET whose rows `fields` selects; never for others. */
type Response<Path> = Path extends keyof AdminPaths
  ? AdminPaths[Path] extends {
      get: {
        parameters: { query?: { fields?: string } };
        responses: { 200: { content: { 'application/json': infer Body } } };
      };
    }
    ? Body
    : never
  : never;

type Element<Body> = Extract<Body[keyof Body], readonly unknown[]>[number];

/** The paths below `/admin` of lists (`orders`, `store/payment-providers`), and of single resources (`store`). */
type Names<IsList> = {
  [Path in keyof AdminPaths]: Path extends `/admin/${infer Name}`
    ? Name extends `${string}{${string}` | Personal
      ? never
      : [Response<Path>] extends [never]
        ? never
        : ([Element<Response<Path>>] extends [never] ? false : true) extends IsList
          ? Name
          : never
    : never;
}[keyof AdminPaths];

/** A resource by its path below `/admin`, such as `orders`, `draft-orders` or `inventory-items`. */
export type RecordName = Names<true> | Names<false> | keyof Unlisted;

/** A record as the admin surface returns it by default; `expand` and `fields` change which of its properties are there. */
export type RecordOf<Name extends RecordName> = Name extends keyof Unlisted
  ? Unlisted[Name]
  : Name extends Names<true>
    ? Element<Response<`/admin/${Name}`>>
    : Response<`/admin/${Name}`>[keyof Response<`/admin/${Name}`>];

type SnakeCase<Text> = Text extends `${infer First}-${infer Rest}` ? `${First}_${SnakeCase<Rest>}` : Text;

/** A page of records in the envelope of the HTTP interface: `{ orders, count, offset, limit }`. */
export type RecordList<Name extends RecordName> = Name extends keyof Unlisted
  ? { [Key in SnakeCase<Name>]: Unlisted[Name][] } & { count: number; offset: number; limit: number }
  : Response<`/admin/${Name}`>;

/** The filters, order and page of a list, as the HTTP interface documents them. */
export type RecordQuery<Name extends RecordName> = `/admin/${Name}` extends keyof AdminPaths
  ? AdminPaths[`/admin/${Name}`] extends { get: { parameters: { query?: infer Query } } }
    ? NonNullable<Query>
    : never
  : RecordPage;

/** Reads the records of one resource as staff see them. */
export interface RecordReads<Name extends RecordName> {
  /**
   * @param id of the record, or another primary key, such as the code of a currency; the store needs none
   * @throws not_found, and invalid_data for unknown `expand` and `fields`
   */
  retrieve(
    ...args: Name extends Names<false>
      ? [selection?: RecordSelection]
      : [id: string, selection?: RecordSelection]
  ): Promise<RecordOf<Name>>;
  /**
   * @throws invalid_data for unknown filters and values, and for a page of more than 16 MiB
   */
  list(...args: Name extends Names<false> ? never : [query?: RecordQuery<Name>]): Promise<RecordList<Name>>;
}
