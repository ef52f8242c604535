/** A running v1 shop, and who may ask it. */
export interface V1 {
  url: string;
  /** The API token or JWT of a staff user. */
  token: string;
}

const AT_ONCE = 8;
const TIMEOUT_MS = 30_000;

/**
 * What v1 itself shows of its orders, in the order of their ids.
 * @throws when it does not answer, or refuses
 */
export async function shownByV1(v1: V1, ids: string[]): Promise<Record<string, unknown>[]> {
  const answers: Record<string, unknown>[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    answers.push(...(await Promise.all(ids.slice(from, from + AT_ONCE).map((id) => ask(v1, id)))));
  return answers;
}

async function ask({ url, token }: V1, id: string): Promise<Record<string, unknown>> {
  const at = `${url.replace(/\/+$/, '')}/admin/orders/${id}`;
  const answer = await fetch(at, {
    // v1 takes the one for API tokens, the other for JWTs
    headers: { 'x-medusa-access-token': token, authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw new Error(`${url} does not answer`, { cause: error });
  });
  const body = (await answer.json().catch(() => null)) as { order?: Record<string, unknown> } | null;
  if (!Array.isArray(body?.order?.items)) throw new Error(`${at} answered ${answer.status}, and no order`);
  return body.order;
}
