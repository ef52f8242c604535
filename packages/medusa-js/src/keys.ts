/**
 * Creates an object once for all copies of this package in a program: a copy below another name (`@medusajs/medusa-js`), that of
 * `@storekeep/medusa-react`, the ES module and the CommonJS module.
 */
function shareByCopies<Shared>(name: string, create: () => Shared): Shared {
  const shared = globalThis as unknown as Record<symbol, Shared | undefined>;
  return (shared[Symbol.for(`@storekeep/medusa-js ${name}`)] ??= create());
}

/** Stores the publishable key that all clients of a page send unless they have one of their own. */
class PublishableKeys {
  private publishableApiKey: string | null = null;

  registerPublishableApiKey(key: string): void {
    this.publishableApiKey = key;
  }

  getPublishableApiKey(): string | null {
    return this.publishableApiKey;
  }
}

export const KeyManager = shareByCopies('publishable key', () => new PublishableKeys());

export type Domain = 'admin' | 'store';

/** Stores the tokens of `getToken` in browsers. A server has many users, so nothing is stored there. */
class Tokens {
  private readonly byDomain = new Map<Domain, string>();

  registerJwt(token: string, domain: Domain): void {
    if (isBrowser()) this.byDomain.set(domain, token);
  }

  getJwt(domain: Domain): string | undefined {
    return isBrowser() ? this.byDomain.get(domain) : undefined;
  }
}

export const JwtManager = shareByCopies('tokens', () => new Tokens());

/** Wraps `getToken`, so that later requests of the page have the token. */
export function storeToken<Values extends unknown[]>(
  getToken: (this: unknown, ...values: Values) => Promise<Record<string, unknown>>,
  domain: Domain,
) {
  return async function (this: unknown, ...values: Values): Promise<Record<string, unknown>> {
    const result = await getToken.apply(this, values);
    JwtManager.registerJwt(String(result.access_token), domain);
    return result;
  };
}

function isBrowser(): boolean {
  return 'window' in globalThis;
}
