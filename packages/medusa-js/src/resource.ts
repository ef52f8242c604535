import type { Client, RequestOptions } from './client.ts';
import { encodeQuery, nullsAsText } from './query.ts';
import type { RequestMethod } from './transport.ts';

/** A group of operations, such as `medusa.carts`. */
export class BaseResource {
  constructor(public client: Client) {}
}

type Call = (...values: unknown[]) => Promise<Record<string, unknown>>;

/** A class of which instances have a method for each operation, and an instance of each nested class. */
export interface ResourceClass<Names extends string, Nested extends string> {
  new (client: Client): BaseResource & Record<Names, Call> & Record<Nested, BaseResource>;
  prototype: Record<Names, Call>;
}

/**
 * Creates the class of a resource.
 *
 * @param operations by the name of the method, such as `'POST /store/carts/{cartId} body'`
 * @param nested classes by the property that has their instance
 */
export function defineResource<Names extends string, Nested extends string = never>(
  operations: Record<Names, string>,
  nested: Partial<Record<Nested, new (client: Client) => BaseResource>> = {},
): ResourceClass<Names, Nested> {
  class Resource extends BaseResource {
    constructor(client: Client) {
      super(client);
      const classes = Object.entries(nested as Record<string, new (client: Client) => BaseResource>);
      for (const [name, Class] of classes) Object.assign(this, { [name]: new Class(client) });
    }
  }
  for (const [name, operation] of Object.entries<string>(operations))
    Object.defineProperty(Resource.prototype, name, {
      value: createMethod(operation),
      configurable: true,
      writable: true,
    });
  return Resource as unknown as ResourceClass<Names, Nested>;
}

function createMethod(operation: string): (this: BaseResource, ...values: unknown[]) => Promise<unknown> {
  const [method, template, ...words] = operation.split(' ') as [RequestMethod, string, ...string[]];
  return function (...values) {
    let next = 0;
    let path = template.replace(/\{\w+\}/g, () => String(values[next++]));
    let payload: unknown;
    for (const word of words) {
      const value = values[next++];
      if (word.startsWith('body')) payload = value;
      else path = appendQuery(path, word.startsWith('nullable') ? nullsAsText(value) : value);
    }
    const [headers, options] = values.slice(next) as [Record<string, unknown>?, RequestOptions?];
    return this.client.request(method, path, payload, { ...options }, headers);
  };
}

export function appendQuery(path: string, query: unknown): string {
  if (!query) return path;
  const encoded = encodeQuery(query);
  return path.replace(/\/$/, '') + (encoded && `?${encoded}`);
}
