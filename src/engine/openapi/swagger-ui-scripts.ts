/*
 * Functions that run in the browser, in Swagger UI. They are sent as text, so they must not refer to anything outside.
 */

interface Fetched {
  url: string;
  text?: string;
}

interface Lightened {
  components: {
    examples?: Record<string, { value: unknown }>;
    schemas: Record<string, { properties?: Record<string, { type?: string; 'x-expandable'?: true }> }>;
  };
}

/**
 * Runs on every response. Of an operation, it remembers the first id of each kind (`cart_…`, `variant_…`), for `useKnownIds`.
 *
 * Of a document, it removes the types of relations (as most entities are related to each other), and converts the examples of responses
 * to text, which is how they are displayed anyway: Swagger UI processes a whole document before it renders anything.
 */
export function receive(response: Fetched): Fetched {
  const { url, text = '' } = response;
  if (!/\/docs(\/admin|\/store)?-json$/.test(url)) {
    const page = globalThis as { knownIds?: Record<string, string> };
    const found: Record<string, string> = {};
    for (const [, id, kind] of text.matchAll(/"id":\s?"(([a-z_]+)_[0-9A-Z]{26})"/g)) found[kind] ??= id;
    page.knownIds = { ...page.knownIds, ...found };
    return response;
  }
  const document = JSON.parse(text) as Lightened;
  for (const { properties = {} } of Object.values(document.components.schemas)) {
    for (const [name, property] of Object.entries(properties)) {
      if (!property['x-expandable']) continue;
      const list = property.type === 'array';
      properties[name] = Object.assign(
        list ? { type: 'array', items: { type: 'object' } } : { type: 'object' },
        { description: 'when expanded' },
      );
    }
  }
  for (const example of Object.values(document.components.examples ?? {}))
    example.value = JSON.stringify(example.value, null, 2);
  return Object.assign(response, { text: JSON.stringify(document) });
}

interface Sent {
  url: string;
  body?: unknown;
}

/**
 * Runs on every request. Replaces the ids of the examples by those that the page has received last, so that operations can be tried one
 * after the other without copying ids. In a body, an example id of a kind that has not been received is left out.
 */
export function useKnownIds(request: Sent): Sent {
  const known = (globalThis as { knownIds?: Record<string, string> }).knownIds ?? {};
  const EXAMPLE = /([a-z_]+)_01HV5K4E6Q0Z3T8W9X2Y7B1C4D/g;
  request.url = request.url.replace(EXAMPLE, (id, kind: string) => known[kind] ?? id);
  if (typeof request.body !== 'string') return request;
  try {
    const body: unknown = JSON.parse(request.body, (_, value: unknown) => {
      if (typeof value !== 'string') return value;
      const [, kind] = new RegExp(`^${EXAMPLE.source}$`).exec(value) ?? [];
      return kind === undefined ? value : known[kind];
    });
    request.body = JSON.stringify(body);
  } catch {
    // not JSON: the server says so
  }
  return request;
}
