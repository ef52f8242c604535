/** The body of a rejected request, see `ErrorBody` of the OpenAPI documents. */
export interface Rejection {
  type: string;
  code: string;
  message: string;
}

/**
 * The type of the body of a response, by the path of the request: `/orders/${string}?expand=items` is looked up as `GET /orders/:`.
 * It also has the fields of a rejection, and those of all alternatives if there are several (a completed cart responds with an order,
 * a swap or a cart), since a test knows which one it expects. If the compiler does not know the path, or the operation does not exist,
 * the type is `any`.
 */
export type ResponseBody<
  Bodies,
  Method extends string,
  Path extends string,
> = `${Method} ${Template<WithoutQuery<Path>>}` extends infer Operation extends keyof Bodies
  ? Merged<Bodies[Operation]> & Rejection
  : // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the compiler does not know the operation
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

/** The path with `:` for variable segments. */
type Template<Path extends string> = Path extends `/${infer Segment}/${infer Rest}`
  ? `/${Literal<Segment>}${Template<`/${Rest}`>}`
  : Path extends `/${infer Segment}`
    ? `/${Literal<Segment>}`
    : '';

/** A segment itself if it is literal, `:` if it varies. */
type Literal<Segment extends string> = Record<never, 1> extends Record<Segment, 1> ? ':' : Segment;

/** The bodies of a surface by paths with its prefix. */
export type WithPrefix<Prefix extends string, Bodies> = {
  [
    Operation in keyof Bodies as Operation extends `${infer Method} ${infer Path}`
      ? `${Method} ${Prefix}${Path}`
      : never
  ]: Bodies[Operation];
};
