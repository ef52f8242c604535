import type { HttpResponse, RequestOptions, ApiClient } from './shop.ts';

/** A surface whose client stores cookies. */
export type Browser<Client extends ApiClient = ApiClient> = Client & {
  /** The session cookie, as it is sent. */
  cookie: string | undefined;
};

/** A client without a session cookie, or with the given one. */
export function openBrowser<Client extends ApiClient>(surface: Client, cookie?: string): Browser<Client> {
  const client: Browser<ApiClient> = {
    cookie,
    get: (path, options) => keep(surface.get(path, withCookie(options))),
    post: (path, body, options) => keep(surface.post(path, body, withCookie(options))),
    delete: (path, body, options) => keep(surface.delete(path, body, withCookie(options))),
  };
  const withCookie = (options: RequestOptions = {}): RequestOptions => ({
    headers: { ...(client.cookie !== undefined && { cookie: client.cookie }), ...options.headers },
  });
  const keep = async <Body>(request: Promise<HttpResponse<Body>>): Promise<HttpResponse<Body>> => {
    const answer = await request;
    const [set] = getSetCookies(answer);
    if (set) client.cookie = set.split(';')[0];
    return answer;
  };
  return client as Browser<Client>;
}

/** What `set-cookie` says, a line for each cookie. */
export function getSetCookies({ headers }: HttpResponse): string[] {
  return [headers['set-cookie'] ?? []].flat();
}
