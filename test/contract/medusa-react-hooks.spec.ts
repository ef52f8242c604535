import { readFileSync } from 'node:fs';
import { QueryClient, type QueryKey } from '@tanstack/react-query';
import type { MedusaClient } from '../support/medusa-js.ts';
import { medusaReact, openTestPage, renderHook, settle, type TestPage } from '../support/medusa-react.ts';

/*
 * The hooks of `@storekeep/medusa-react` and those of medusa-react 9.0.18, of which medusa-react-9.json has what they did when they were
 * called with these arguments by a program that replaced medusa-js, React and TanStack Query by recorders: the method of medusa-js with its
 * arguments, and the keys in the cache.
 */

interface RecordedHook {
  /** The arguments before the options. */
  given: unknown[];
  /** The key of a query. */
  key?: unknown[];
  /** What a mutation was given. */
  variables?: unknown;
  /** The keys that a mutation invalidates. */
  invalidates?: unknown[][];
  /** The name of a method of medusa-js, and its arguments. */
  call: [string, ...unknown[]];
}

interface Recorded {
  others: string[];
  keys: Record<string, Record<string, unknown>>;
  hooks: Record<string, RecordedHook>;
}

const recorded = JSON.parse(readFileSync('test/contract/medusa-react-9.json', 'utf8')) as Recorded;
const hooks = Object.entries(recorded.hooks);

/** Keys that medusa-react has, but does not export. */
const ADDITIONAL_KEYS = ['regionKeys', 'returnReasonKeys', 'shippingOptionKeys', 'swapKeys'];

const UPDATED = { cart: { id: '<cart>' }, response: {} };

let page: TestPage;
beforeAll(async () => {
  page = await openTestPage();
});
afterAll(() => page?.close());

describe('@storekeep/medusa-react', () => {
  it('exports what medusa-react 9 exports', () => {
    const names = [...recorded.others, ...Object.keys(recorded.keys), ...Object.keys(recorded.hooks)];
    expect(Object.keys(medusaReact).sort()).toEqual([...names, ...ADDITIONAL_KEYS].sort());
  });

  it.each(Object.entries(recorded.keys))('%s are the same keys in the cache', (name, keys) => {
    const keysOfPackage = medusaReact[name] as unknown as Record<string, unknown>;
    const made = Object.entries(keysOfPackage).map(([key, value]) => {
      const query = { q: '<query>' };
      const create = value as (...values: unknown[]) => unknown;
      if (typeof value !== 'function') return [key, value];
      return [key, key === 'list' ? create(query) : create('<id>', query)];
    });
    expect(Object.fromEntries(made)).toEqual(keys);
  });

  it.each(hooks.filter(([, { key }]) => key))('%s reads by the same method and key', async (name, hook) => {
    const { client, calls } = createRecorder();
    const queryClient = new QueryClient();
    const rendered = await renderHook(page, { client, queryClient }, () =>
      medusaReact[name](...hook.given, {}),
    );
    expect(calls).toEqual([hook.call]);
    expect(queryClient.getQueryCache().getAll()).toMatchObject([{ queryKey: hook.key }]);
    expect(rendered.result).toMatchObject({ isSuccess: true, status: 'success', isLoading: false });
    await rendered.unmount();
    queryClient.clear();
  });

  it.each(hooks.filter(([, { key }]) => !key))(
    '%s writes by the same method, and invalidates at least the same keys',
    async (name, hook) => {
      const { client, calls } = createRecorder();
      const queryClient = new QueryClient();
      for (const key of hook.invalidates!) queryClient.setQueryData(key, {});
      const isInvalidated = (key: QueryKey): unknown => queryClient.getQueryState(key)?.isInvalidated;
      const rendered = await renderHook(page, { client, queryClient }, () =>
        medusaReact[name](...hook.given, undefined),
      );
      await settle(() => rendered.result.mutateAsync(hook.variables));
      expect(calls[0]).toEqual(hook.call);
      expect(hook.invalidates!.filter((key) => !isInvalidated(key))).toEqual([]);
      await rendered.unmount();
      queryClient.clear();
    },
  );
});

/** A client that records calls of its methods. */
function createRecorder(): { client: MedusaClient; calls: unknown[][] } {
  const calls: unknown[][] = [];
  const visit = (path: string): MedusaClient =>
    new Proxy(() => undefined, {
      get: (_, name) => visit(path === '' ? String(name) : `${path}.${String(name)}`),
      apply(_, __, values: unknown[]) {
        calls.push([path, ...values]);
        return Promise.resolve(UPDATED);
      },
    });
  return { client: visit(''), calls };
}
