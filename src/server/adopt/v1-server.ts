/** A running v1 shop, and who may ask it. */
export interface V1Server {
  url: string;
  /** The API token or JWT of a staff user. */
  token: string;
}

/** Something that v1 shows, with the sums of it. */
type Represented = Record<string, unknown>;

const CONCURRENCY = 8;
const TIMEOUT_MS = 30_000;

/**
 * What v1 itself shows of its orders, in the order of their ids.
 * @throws when it does not answer, or refuses
 */
export function fetchV1Orders(v1: V1Server, ids: readonly string[]): Promise<Represented[]> {
  return inBatches(ids, async (id) => {
    return (await bodyOf<{ order: Represented }>(await request(v1, `/admin/orders/${id}`))).order;
  });
}

/** The same of its carts, as their shoppers see them, and of those of draft orders, as staff do; null for what it fails to show. */
export function fetchV1Quotes(
  v1: V1Server,
  quotes: readonly { id: string; draft_order_id: string | null }[],
): Promise<(Represented | null)[]> {
  return inBatches(quotes, async ({ id, draft_order_id }) => {
    const path = draft_order_id === null ? `/store/carts/${id}` : `/admin/draft-orders/${draft_order_id}`;
    const answer = await request(v1, path);
    if (answer.status >= 500) return null;
    const { cart, draft_order } = await bodyOf<{ cart?: Represented; draft_order?: { cart: Represented } }>(
      answer,
    );
    return cart ?? draft_order!.cart;
  });
}

async function inBatches<T, R>(all: readonly T[], show: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let from = 0; from < all.length; from += CONCURRENCY)
    answers.push(...(await Promise.all(all.slice(from, from + CONCURRENCY).map(show))));
  return answers;
}

async function request({ url, token }: V1Server, path: string): Promise<Response> {
  const at = `${url.replace(/\/+$/, '')}${path}`;
  return fetch(at, {
    // v1 takes the one for API tokens, the other for JWTs
    headers: path.startsWith('/admin/')
      ? { 'x-medusa-access-token': token, authorization: `Bearer ${token}` }
      : {},
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(`${url} does not answer`, { cause: error });
  });
}

async function bodyOf<Body>(answer: Response): Promise<Body> {
  const body = (await answer.json().catch(() => null)) as Body | null;
  if (!answer.ok || body === null) throw new Error(`${answer.url} answered ${answer.status}`);
  return body;
}
