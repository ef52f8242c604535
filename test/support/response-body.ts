/** The field of every rejected request, see `ErrorBody` of the OpenAPI documents. */
export interface Rejection {
  type: string;
  code: string;
  message: string;
}

/**
 * The body that an operation responds with, by the path of the request: `/orders/${string}?expand=items` is looked up as
 * `GET /orders/:`. It has the fields of a rejection as well, and those of each alternative if there are several (the order, swap or
 * cart of a completed cart), since a test knows which it expects. For a path that is not known to the compiler, or an operation
 * that does not exist, the type is `any`.
 */
export type ResponseBody<
  Bodies,
  Method extends string,
  Path extends string,
> = `${Method} ${Template<WithoutQuery<Path>>}` extends infer Operation extends keyof Bodies
  ? Merged<Bodies[Operation]> & Rejection
  : // eslint-disable-next-line @typescript-eslint/no-explicit-any -- a test looks into whatever shape it expects
    any;

/** The fields of all alternatives of the body, and of its `data`. */
type Merged<Body> = [Body] extends [{ data: object }]
  ? Omit<FieldsOfAll<Body>, 'data'> & { data: FieldsOfAll<Body['data']> }
  : Body;

type FieldsOfAll<Union> = {
  [Field in Union extends unknown ? keyof Union : never]: Union extends Record<Field, infer Value>
    ? Value
    : never;
};

type WithoutQuery<Path extends string> = Path extends `${infer Before}?${string}` ? Before : Path;

/** With `:` for the segments that vary. */
type Template<Path extends string> = Path extends `/${infer Segment}/${infer Rest}`
  ? `/${Literal<Segment>}${Template<`/${Rest}`>}`
  : Path extends `/${infer Segment}`
    ? `/${Literal<Segment>}`
    : '';

/** A segment itself if it consists of characters alone. */
type Literal<Segment extends string> = Record<never, 1> extends Record<Segment, 1> ? ':' : Segment;

/** The bodies of a surface by paths that begin with its prefix. */
export type WithPrefix<Prefix extends string, Bodies> = {
  [
    Operation in keyof Bodies as Operation extends `${infer Method} ${infer Path}`
      ? `${Method} ${Prefix}${Path}`
      : never
  ]: Bodies[Operation];
};
