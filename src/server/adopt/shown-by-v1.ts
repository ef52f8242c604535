/** A running v1 shop, and who may ask it. */
export interface V1 {
  url: string;
  /** The API token or JWT of a staff user. */
  token: string;
}

/** Something that v1 shows, with the sums of it. */
type Shown = Record<string, unknown>;

const AT_ONCE = 8;
const TIMEOUT_MS = 30_000;

/**
 * What v1 itself shows of its orders, in the order of their ids.
 * @throws when it does not answer, or refuses
 */
export function ordersOfV1(v1: V1, ids: readonly string[]): Promise<Shown[]> {
  return inBatches(ids, async (id) => {
    return (await bodyOf<{ order: Shown }>(await ask(v1, `/admin/orders/${id}`))).order;
  });
}

/** The same of its carts, as their shoppers see them, and of those of draft orders, as staff do; null for what it fails to show. */
export function quotesOfV1(
  v1: V1,
  quotes: readonly { id: string; draft_order_id: string | null }[],
): Promise<(Shown | null)[]> {
  return inBatches(quotes, async ({ id, draft_order_id }) => {
    const path = draft_order_id === null ? `/store/carts/${id}` : `/admin/draft-orders/${draft_order_id}`;
    const answer = await ask(v1, path);
    if (answer.status >= 500) return null;
    const { cart, draft_order } = await bodyOf<{ cart?: Shown; draft_order?: { cart: Shown } }>(answer);
    return cart ?? draft_order!.cart;
  });
}

async function inBatches<T, R>(all: readonly T[], show: (one: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = [];
  for (let from = 0; from < all.length; from += AT_ONCE)
    answers.push(...(await Promise.all(all.slice(from, from + AT_ONCE).map(show))));
  return answers;
}

async function ask({ url, token }: V1, path: string): Promise<Response> {
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
