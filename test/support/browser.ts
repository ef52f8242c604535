import type { Answer, RequestOptions, Surface } from './shop.ts';

/** A surface whose client keeps cookies. */
export interface Browser extends Surface {
  /** The session cookie, as it is sent. */
  cookie: string | undefined;
}

/** Starts without a cookie, or with the one given. */
export function browser(surface: Surface, cookie?: string): Browser {
  const kept: Browser = {
    cookie,
    get: (path, options) => keep(surface.get(path, withCookie(options))),
    post: (path, body, options) => keep(surface.post(path, body, withCookie(options))),
    delete: (path, body, options) => keep(surface.delete(path, body, withCookie(options))),
  };
  const withCookie = (options: RequestOptions = {}): RequestOptions => ({
    headers: { ...(kept.cookie !== undefined && { cookie: kept.cookie }), ...options.headers },
  });
  const keep = async (request: Promise<Answer>): Promise<Answer> => {
    const answer = await request;
    const [set] = setCookies(answer);
    if (set) kept.cookie = set.split(';')[0];
    return answer;
  };
  return kept;
}

/** What `set-cookie` says, a line for each cookie. */
export function setCookies({ headers }: Answer): string[] {
  return [headers['set-cookie'] ?? []].flat();
}
