import { readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { allCalls } from '../../contract/all-calls.ts';
import type { Call } from '../../contract/calls.ts';
import { openPopulatedShop, type PopulatedShop } from '../../contract/populated-shop.ts';
import { listParameters } from '../../contract/send-call.ts';
import { listMethods, type MedusaClient, OurMedusa } from '../../support/medusa-js.ts';
import { medusaReact, openTestPage, renderHook, type TestPage } from '../../support/medusa-react.ts';
import { listen } from '../../support/shop.ts';
import { until } from '../../support/until.ts';

/* Every hook of `@storekeep/medusa-react` that has a request, with a call of test/contract that succeeds, against the server. */

interface RecordedHook {
  given: unknown[];
  variables?: Record<string, unknown>;
  call: [name: string, ...values: unknown[]];
}

const { hooks } = JSON.parse(readFileSync('test/contract/medusa-react-9.json', 'utf8')) as {
  hooks: Record<string, RecordedHook>;
};

/** They request paths of modules. */
const OF_MODULES = ['useAdminCustomDelete', 'useAdminCustomPost', 'useAdminCustomQuery'];
/** Their calls have a body with more than the hook sends, see below. */
const FORMS = ['useAdminUploadFile', 'useAdminUploadProtectedFile'];

const names = Object.keys(hooks).filter((name) => !OF_MODULES.includes(name));

let shop: PopulatedShop;
let url: string;
let page: TestPage;
let operations: Map<string, string>;

beforeAll(async () => {
  shop = await openPopulatedShop();
  url = await listen(shop);
  operations = await listOperations();
  page = await openTestPage();
}, 120_000);

afterAll(async () => {
  await page?.close();
  await shop?.close();
});

describe('The hook', () => {
  it.each(names)('%s is answered by the server', async (name) => {
    const hook = hooks[name];
    const [method, ...values] = hook.call;
    const op = operations.get(method)!;
    const call = await allCalls[op](shop);
    const client = createClient(op, call);
    const filled = fill(hook, values, op, call, FORMS.includes(name));
    const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const rendered = await renderHook(page, { client, queryClient }, () =>
      medusaReact[name](...filled.given),
    );
    try {
      if (hook.variables === undefined) {
        await until(() => act(async () => rendered.result.isFetched as boolean));
        expect(rendered.result.error?.response?.data ?? null).toBeNull();
        expect(rendered.result).toMatchObject({ isSuccess: true, response: { status: 200 } });
      } else {
        const sent = rendered.result.mutateAsync(filled.variables) as Promise<object>;
        const result = await act(() => sent.catch((error) => Promise.reject(explain(error))));
        expect(result).toBeDefined();
      }
    } finally {
      await rendered.unmount();
      queryClient.clear();
    }
  });
});

/** The arguments and variables of the hook with which it sends the call. */
function fill(hook: RecordedHook, values: unknown[], op: string, call: Call, isForm: boolean) {
  const ids = listParameters(op).map((name) => call.params![name]);
  const query = call.query === undefined ? undefined : Object.fromEntries(new URLSearchParams(call.query));
  const given = hook.given.map((one) => (typeof one === 'string' ? ids[values.indexOf(one)] : query));
  const body = isForm ? new File([call.file!], 'file.csv', { type: 'text/csv' }) : call.body;
  const whole = values.findIndex((value) => isDeepEqual(value, { body: '<variables>' }));
  if (whole !== -1) return { given, variables: whole < ids.length ? ids[whole] : body };
  const variables: Record<string, unknown> = { ...call.body };
  for (const [index, value] of values.slice(0, ids.length).entries())
    if (typeof value === 'string' && !hook.given.includes(value)) variables[value.slice(1, -1)] = ids[index];
  return { given, variables: Object.keys(variables).length > 0 ? variables : undefined };
}

function isDeepEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Staff or a shopper, as the call has it. */
function createClient(op: string, call: Call): MedusaClient {
  const isStaff = op.includes(' /admin') && !call.client;
  if (isStaff) return new OurMedusa({ baseUrl: url, apiKey: shop.staff.token });
  const { cookie } = call.client ?? shop.shopper;
  const fetchWithCookie = (address: string, init: RequestInit): Promise<Response> =>
    fetch(address, { ...init, headers: { ...(init.headers as object), ...(cookie && { cookie }) } });
  return new OurMedusa({ baseUrl: url, fetch: fetchWithCookie });
}

/** The operation of each method of medusa-js. */
async function listOperations(): Promise<Map<string, string>> {
  let requested = '';
  const recorder = new OurMedusa({
    baseUrl: 'http://recorder',
    fetch(address: string, { method }: RequestInit) {
      requested = `${method} ${new URL(address).pathname.replace(/\/$/, '')}`;
      return Promise.resolve(new Response('{}', { headers: { 'content-type': 'application/json' } }));
    },
  });
  const found = new Map<string, string>();
  for (const { name, call } of listMethods(recorder)) {
    await call('id_a', 'id_b', 'id_c', 'id_d').catch(() => undefined);
    const op = findOperation(requested);
    if (op !== undefined) found.set(name, op);
  }
  return found;
}

/** Prefers words of a path to parameters: /admin/products/tag-usage is not the product of this id. */
function findOperation(request: string): string | undefined {
  const matches = Object.keys(allCalls).filter((op) =>
    new RegExp(`^${op.replace(/\{\w+\}/g, '[^/]+')}$`).test(request),
  );
  return matches.sort((one, other) => listParameters(one).length - listParameters(other).length)[0];
}

/** Adds the body of the response, which a failed test shows. */
function explain(error: unknown): unknown {
  const { response } = error as { response?: { data: object } };
  return response ? new Error(JSON.stringify(response.data), { cause: error }) : error;
}
