import createFetchClient, { type Client, type Middleware } from 'openapi-fetch';
import type { components as AdminComponents, paths as AdminPaths } from './client/schema/admin-api.ts';
import type { components as StoreComponents, paths as StorePaths } from './client/schema/store-api.ts';

/** The operations of `/store`, called by method and path: `client.GET('/store/products/{id}', …)`. */
export type StoreClient = Client<StorePaths>;

/** The operations of `/admin`, called by method and path: `client.GET('/admin/orders', …)`. */
export type AdminClient = Client<AdminPaths>;

/** The schemas of `/store` by name, such as `StoreSchemas['Cart']`. Amounts are in minor currency units. */
export type StoreSchemas = StoreComponents['schemas'];

/** The schemas of `/admin` by name, such as `AdminSchemas['Order']`. Amounts are in minor currency units. */
export type AdminSchemas = AdminComponents['schemas'];

export interface ClientOptions {
  /** The address of the server, e.g. `http://localhost:9000`. */
  baseUrl: string;
  /**
   * Sent as `Authorization: Bearer …`: the `api_token` of a user, or the `access_token` of `POST /store/auth/token` or
   * `POST /admin/auth/token`. A function is called before each request, so that a login can change the token.
   */
  token?: string | (() => string | undefined | Promise<string | undefined>);
  /** Limits `/store` to the sales channels of this key (`pk_…`). */
  publishableApiKey?: string;
  /**
   * Outside browsers: stores the session cookie of a login in this client, and sends it with later requests. Defaults to false. A
   * client that stores a session must not be shared between users. Browsers store cookies themselves.
   */
  rememberSession?: boolean;
  /** Whether browsers send cookies. Defaults to `include`, also to another origin (CORS). */
  credentials?: 'include' | 'omit' | 'same-origin';
  /** Replaces the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
}

/** Creates a client of `/store`. */
export function createStoreClient(options: ClientOptions): StoreClient {
  return createClient<StorePaths>(options);
}

/** Creates a client of `/admin`. */
export function createAdminClient(options: ClientOptions): AdminClient {
  return createClient<AdminPaths>(options);
}

/** The body of a rejected request. */
export interface ErrorBody {
  /** The category, such as `not_found` or `invalid_data`. */
  type: string;
  /** A description for developers. */
  message: string;
  /** A reason within the category. */
  code?: string;
}

/** A rejected request, thrown by `unwrap`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status. */
  readonly status: number;
  /** The category, such as `not_found`; `unknown` if the response is not from Storekeep, e.g. from a proxy. */
  readonly type: string;
  /** A reason within the category. */
  readonly code: string | undefined;

  constructor(status: number, body: unknown) {
    const parsed = isErrorBody(body) ? body : undefined;
    super(parsed?.message ?? `the server responded with status ${status}`);
    this.status = status;
    this.type = parsed?.type ?? 'unknown';
    this.code = parsed?.code;
  }
}

/**
 * Resolves to the body of a successful response: `const { cart } = await unwrap(client.POST('/store/carts'))`.
 *
 * @throws ApiError if the server rejects the request
 */
export async function unwrap<Data>(
  result: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Exclude<Data, undefined>> {
  const { data, error, response } = await result;
  if (!response.ok) throw new ApiError(response.status, error);
  return data as Exclude<Data, undefined>;
}

function createClient<Paths extends object>(options: ClientOptions): Client<Paths> {
  const { baseUrl, token, publishableApiKey, rememberSession = false, credentials = 'include' } = options;
  const client = createFetchClient<Paths>({
    baseUrl,
    credentials,
    ...(options.fetch && { fetch: options.fetch }),
    ...(publishableApiKey && { headers: { 'x-publishable-api-key': publishableApiKey } }),
  });
  if (token) client.use(bearerToken(token));
  if (rememberSession) client.use(cookieJar());
  return client;
}

function bearerToken(token: NonNullable<ClientOptions['token']>): Middleware {
  return {
    async onRequest({ request }) {
      const value = typeof token === 'string' ? token : await token();
      if (value) request.headers.set('authorization', `Bearer ${value}`);
    },
  };
}

/** Stores cookies by name. The server sets them for its whole origin, and a client has only one. */
function cookieJar(): Middleware {
  const cookies = new Map<string, string>();
  return {
    onRequest({ request }) {
      const pairs = [...cookies].map(([name, value]) => `${name}=${value}`);
      if (pairs.length > 0) request.headers.set('cookie', pairs.join('; '));
    },
    onResponse({ response }) {
      for (const header of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=;]+)=([^;]*)/.exec(header) ?? [];
        if (name === undefined || value === undefined) continue;
        if (isExpired(header)) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

function isExpired(setCookie: string): boolean {
  const [, maxAge] = /;\s*max-age=(-?\d+)/i.exec(setCookie) ?? [];
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const [, expires] = /;\s*expires=([^;]+)/i.exec(setCookie) ?? [];
  return expires !== undefined && Date.parse(expires) <= Date.now();
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'type' in body && 'message' in body;
}
