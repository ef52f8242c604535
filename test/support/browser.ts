import type { ApiClient, HttpResponse, RequestOptions } from './shop.ts';

/** An API client that stores its session cookie. */
export type Browser<Client extends ApiClient = ApiClient> = Client & {
  /** The session cookie as `name=value`. */
  cookie: string | undefined;
};

/** A client without a session cookie, or with the given one. */
export function openBrowser<Client extends ApiClient>(api: Client, cookie?: string): Browser<Client> {
  const client: Browser<ApiClient> = {
    cookie,
    get: (path, options) => storeCookie(api.get(path, withCookie(options))),
    post: (path, body, options) => storeCookie(api.post(path, body, withCookie(options))),
    delete: (path, body, options) => storeCookie(api.delete(path, body, withCookie(options))),
  };
  const withCookie = (options: RequestOptions = {}): RequestOptions => ({
    headers: { ...(client.cookie !== undefined && { cookie: client.cookie }), ...options.headers },
  });
  const storeCookie = async <Body>(request: Promise<HttpResponse<Body>>): Promise<HttpResponse<Body>> => {
    const response = await request;
    const [set] = getSetCookies(response);
    if (set) client.cookie = set.split(';')[0];
    return response;
  };
  return client as Browser<Client>;
}

/** The `set-cookie` headers, one per cookie. */
export function getSetCookies({ headers }: HttpResponse): string[] {
  return [headers['set-cookie'] ?? []].flat();
}
