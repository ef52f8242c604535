/** A running v1 server, with the credentials of a staff user. */
export interface V1Server {
  url: string;
  /** The API token or JWT of a staff user. */
  token: string;
}

/** A record with its totals, as v1 returns it. */
type Represented = Record<string, unknown>;

const CONCURRENCY = 8;
const TIMEOUT_MS = 30_000;

/**
 * Fetches orders from v1, in the order of the ids.
 * @throws if it does not respond, or responds with an error
 */
export function fetchV1Orders(v1: V1Server, ids: readonly string[]): Promise<Represented[]> {
  return inBatches(ids, async (id) => {
    return (await bodyOf<{ order: Represented }>(await request(v1, `/admin/orders/${id}`))).order;
  });
}

/** Fetches carts from the store API, and carts of draft orders from the admin API; null if v1 responds with a server error. */
export function fetchV1Quotes(
  v1: V1Server,
  quotes: readonly { id: string; draft_order_id: string | null }[],
): Promise<(Represented | null)[]> {
  return inBatches(quotes, async ({ id, draft_order_id }) => {
    const path = draft_order_id === null ? `/store/carts/${id}` : `/admin/draft-orders/${draft_order_id}`;
    const response = await request(v1, path);
    if (response.status >= 500) return null;
    const { cart, draft_order } = await bodyOf<{ cart?: Represented; draft_order?: { cart: Represented } }>(
      response,
    );
    return cart ?? draft_order!.cart;
  });
}

async function inBatches<T, R>(items: readonly T[], fetchItem: (item: T) => Promise<R>): Promise<R[]> {
  const responses: R[] = [];
  for (let from = 0; from < items.length; from += CONCURRENCY)
    responses.push(...(await Promise.all(items.slice(from, from + CONCURRENCY).map(fetchItem))));
  return responses;
}

async function request({ url, token }: V1Server, path: string): Promise<Response> {
  const address = `${url.replace(/\/+$/, '')}${path}`;
  return fetch(address, {
    // v1 accepts API tokens in the former header, and JWTs in the latter
    headers: path.startsWith('/admin/')
      ? { 'x-medusa-access-token': token, authorization: `Bearer ${token}` }
      : {},
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(`${url} does not respond`, { cause: error });
  });
}

async function bodyOf<Body>(response: Response): Promise<Body> {
  const body = (await response.json().catch(() => null)) as Body | null;
  if (!response.ok || body === null) throw new Error(`${response.url} responded with ${response.status}`);
  return body;
}
