import { AGENTS_ENV } from '../../support/agents.ts';
import { documentsOf } from '../../support/expect-documented.ts';
import type { HttpResponse, Shop } from '../../support/shop.ts';
import { useShop } from '../../support/shop.ts';
import { createKey } from '../../support/staff.ts';

/* Every operation of `/admin` with every scope: those of the router, so that none can be left out. */

interface Operation {
  method: 'get' | 'post' | 'delete';
  path: string;
  scope: string;
}

let shop: Shop;
let operations: Operation[];
let scopes: string[];
beforeAll(async () => {
  shop = await useShop({ ...AGENTS_ENV });
  const paths = documentsOf(shop.app).admin.paths as Record<string, Record<string, { 'x-scope'?: string }>>;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { 'x-scope': scope }]) =>
      scope === undefined ? [] : [{ method: method as Operation['method'], path, scope }],
    ),
  );
  const found = new Set(operations.map(({ scope }) => scope));
  scopes = [...found].filter((scope) => !/^(admin|(auth|apps|analytics-configs):.*)$/.test(scope)).sort();
});
afterAll(() => shop.close());

/** Sends an operation with unknown ids and an empty body. */
function send(secret: string, { method, path }: Operation): Promise<HttpResponse> {
  const url = path.replace(/\{\w+\}/g, 'none');
  const options = { headers: { authorization: `Bearer ${secret}` } };
  if (method === 'get') return shop.http.get(url, options);
  return method === 'post' ? shop.http.post(url, {}, options) : shop.http.delete(url, {}, options);
}

function describeResponse({ method, path }: Operation, { status, body }: HttpResponse): string {
  return `${method} ${path}: ${status} ${body?.code ?? ''} ${body?.message ?? ''}`;
}

describe('Every operation of staff', () => {
  it('has a scope that keys can have, or is for admins or users only', () => {
    expect(operations.length).toBeGreaterThan(250);
    expect(operations.filter(({ scope }) => !/^(admin|[a-z-]+:(read|write))$/.test(scope))).toEqual([]);
  });

  it('is refused to a key that has all scopes but its own', async () => {
    const admitted: string[] = [];
    for (const scope of scopes) {
      const { secret } = await createKey(
        shop,
        scopes.filter((other) => other !== scope),
      );
      for (const operation of operations.filter((candidate) => candidate.scope === scope)) {
        const response = await send(secret, operation);
        const isRefused = response.status === 403 && response.body.code === 'scope_missing';
        if (!isRefused || !response.body.message.includes(scope))
          admitted.push(describeResponse(operation, response));
      }
    }
    expect(admitted).toEqual([]);
  });

  it('is allowed to a key that has its scope, and no other', async () => {
    const refused: string[] = [];
    for (const scope of scopes) {
      const { secret } = await createKey(shop, [scope]);
      for (const operation of operations.filter((candidate) => candidate.scope === scope)) {
        const response = await send(secret, operation);
        if ([401, 403].includes(response.status) || response.status === 500)
          refused.push(describeResponse(operation, response));
      }
    }
    expect(refused).toEqual([]);
  });

  it('that is for admins or about the own account is refused to a key with all scopes', async () => {
    const { secret } = await createKey(shop, scopes);
    const admitted: string[] = [];
    for (const operation of operations.filter(({ scope }) => !scopes.includes(scope))) {
      // staff may resend a notification to its recipient
      if (operation.path === '/admin/notifications/{id}/resend') continue;
      const response = await send(secret, operation);
      if (response.status !== 403) admitted.push(describeResponse(operation, response));
    }
    expect(admitted).toEqual([]);
  });
});
