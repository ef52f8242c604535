import { keepPreviousData, QueryClient } from '@tanstack/react-query';
import type { MedusaClient } from '../support/medusa-js.ts';
import {
  type HookResult,
  medusaReact,
  openTestPage,
  type RenderedHook,
  renderHook,
  settle,
  type TestPage,
} from '../support/medusa-react.ts';

/* What `@storekeep/medusa-react` does beside requests: names and values of TanStack Query 4. */

let page: TestPage;
let queryClient: QueryClient;
let open: RenderedHook | undefined;

beforeEach(async () => {
  page = await openTestPage();
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
});
afterEach(async () => {
  await open?.unmount();
  open = undefined;
  queryClient.clear();
  await page.close();
});

/** Renders a hook with a client of these methods. */
async function render(client: MedusaClient, hook: () => HookResult): Promise<RenderedHook> {
  open = await renderHook(page, { client, queryClient }, hook);
  return open;
}

/** A response that arrives when the test says so. */
function createPending<T>() {
  let arrive!: (value: T) => void;
  const response = new Promise<T>((resolve) => (arrive = resolve));
  return { response, arrive: (value: T) => settle(() => arrive(value)) };
}

describe('A query of @storekeep/medusa-react', () => {
  it('has the fields of the response, and the states of TanStack Query 4', async () => {
    const { response, arrive } = createPending<object>();
    const hook = await render({ products: { list: () => response } }, () => medusaReact.useProducts());
    expect(hook.result).toMatchObject({ status: 'loading', isLoading: true, isInitialLoading: true });
    expect(hook.result).not.toHaveProperty('products');
    await arrive({ products: [{ id: 'prod_1' }], count: 1, response: { status: 200 } });
    expect(hook.result).toMatchObject({
      ...{ products: [{ id: 'prod_1' }], count: 1, response: { status: 200 } },
      ...{ status: 'success', isLoading: false, isInitialLoading: false, isPending: false },
    });
    expect(hook.result).not.toHaveProperty('data');
  });

  it('is loading, but not initially, while it is not enabled', async () => {
    const hook = await render({}, () => medusaReact.useProduct('prod_1', { enabled: false }));
    expect(hook.result).toMatchObject({ isLoading: true, isInitialLoading: false, fetchStatus: 'idle' });
  });

  it('calls onSuccess and onSettled once with the response', async () => {
    const options = { onSuccess: jest.fn(), onError: jest.fn(), onSettled: jest.fn() };
    const body = { product: { id: 'prod_1' } };
    const hook = await render({ products: { retrieve: () => Promise.resolve(body) } }, () =>
      medusaReact.useProduct('prod_1', options),
    );
    expect(hook.result.isSuccess).toBe(true);
    expect(options.onSuccess.mock.calls).toEqual([[body]]);
    expect(options.onSettled.mock.calls).toEqual([[body, null]]);
    expect(options.onError).not.toHaveBeenCalled();
  });

  it('calls onError and onSettled with the error', async () => {
    const options = { onSuccess: jest.fn(), onError: jest.fn(), onSettled: jest.fn() };
    const error = new Error('gone');
    await render({ products: { retrieve: () => Promise.reject(error) } }, () =>
      medusaReact.useProduct('prod_1', options),
    );
    expect(options.onError.mock.calls).toEqual([[error]]);
    expect(options.onSettled.mock.calls).toEqual([[undefined, error]]);
    expect(options.onSuccess).not.toHaveBeenCalled();
  });

  it('does not call onSuccess for data that was in the cache', async () => {
    const onSuccess = jest.fn();
    queryClient.setQueryData(['products', 'detail', 'prod_1'], { product: { id: 'prod_1' } });
    const hook = await render({}, () => medusaReact.useProduct('prod_1', { onSuccess, staleTime: Infinity }));
    expect(hook.result.product).toEqual({ id: 'prod_1' });
    expect(onSuccess).not.toHaveBeenCalled();
  });

  it('does not call onSuccess for data that setQueryData stores, so that onSuccess may store some', async () => {
    const key = ['products', 'detail', 'prod_1'];
    const later = { updatedAt: Date.now() + 1000 };
    const onSuccess = jest.fn(() => queryClient.setQueryData(key, { product: { id: 'stored' } }, later));
    const hook = await render({ products: { retrieve: () => Promise.resolve({ product: {} }) } }, () =>
      medusaReact.useProduct('prod_1', { onSuccess }),
    );
    await settle(() =>
      queryClient.setQueryData(key, { product: { id: 'other' } }, { updatedAt: later.updatedAt + 1000 }),
    );
    expect(hook.result.product).toEqual({ id: 'other' });
    expect(onSuccess).toHaveBeenCalledTimes(1);
    await settle(() => hook.result.refetch());
    expect(onSuccess).toHaveBeenCalledTimes(2);
  });

  it('keeps the previous data with keepPreviousData until the new data has arrived', async () => {
    const second = createPending<object>();
    const list = ({ offset }: { offset: number }) =>
      offset === 0 ? Promise.resolve({ products: ['first'] }) : second.response;
    let offset = 0;
    const hook = await render({ products: { list } }, () =>
      medusaReact.useProducts({ offset }, { keepPreviousData: true }),
    );
    offset = 1;
    await hook.rerender();
    expect(hook.result).toMatchObject({ products: ['first'], isPreviousData: true });
    await second.arrive({ products: ['second'] });
    expect(hook.result).toMatchObject({ products: ['second'], isPreviousData: false });
  });

  it('takes the options of TanStack Query 5, too', async () => {
    const options = { placeholderData: keepPreviousData, gcTime: 5000 };
    await render({ products: { list: () => Promise.resolve({ products: [] }) } }, () =>
      medusaReact.useProducts({}, options),
    );
    expect(queryClient.getQueryCache().getAll()).toMatchObject([{ gcTime: 5000 }]);
  });

  it('stays in the cache for cacheTime, and is removed by remove()', async () => {
    const hook = await render({ products: { list: () => Promise.resolve({ products: [] }) } }, () =>
      medusaReact.useProducts({}, { cacheTime: 7000 }),
    );
    expect(queryClient.getQueryCache().getAll()).toMatchObject([{ gcTime: 7000 }]);
    await settle(() => hook.result.remove());
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
  });
});

describe('A mutation of @storekeep/medusa-react', () => {
  it('is loading while the request is under way', async () => {
    const { response, arrive } = createPending<object>();
    const hook = await render({ carts: { create: () => response } }, () => medusaReact.useCreateCart());
    expect(hook.result).toMatchObject({ status: 'idle', isLoading: false, isIdle: true });
    await settle(() => hook.result.mutate({ region_id: 'reg_1' }));
    expect(hook.result).toMatchObject({ status: 'loading', isLoading: true, isPending: true });
    await arrive({ cart: { id: 'cart_1' } });
    expect(hook.result).toMatchObject({
      ...{ status: 'success', isLoading: false, isPending: false },
      data: { cart: { id: 'cart_1' } },
    });
  });

  it('leaves the cache to onSuccess, if it has one', async () => {
    const key = ['admin_orders', 'list'];
    queryClient.setQueryData(key, {});
    const onSuccess = jest.fn();
    const update = () => Promise.resolve({ order: {} });
    const hook = await render({ admin: { orders: { update } } }, () =>
      medusaReact.useAdminUpdateOrder('order_1', { onSuccess }),
    );
    await settle(() => hook.result.mutateAsync({ email: 'eva@example.com' }));
    expect(onSuccess).toHaveBeenCalledTimes(1);
    expect(queryClient.getQueryState(key)?.isInvalidated).toBe(false);
  });

  it('calls onSuccess of a path of a module after its queries were invalidated', async () => {
    queryClient.setQueryData(['posts'], {});
    const onSuccess = jest.fn(() => queryClient.getQueryState(['posts'])?.isInvalidated);
    const custom = { post: () => Promise.resolve({}) };
    const hook = await render({ admin: { custom } }, () =>
      medusaReact.useAdminCustomPost('/blog/posts', ['posts'], {}, { onSuccess }),
    );
    await settle(() => hook.result.mutateAsync({ title: 'Hello' }));
    expect(onSuccess.mock.results).toEqual([{ type: 'return', value: true }]);
  });

  it('lets the queries of a path of a module be fetched again', async () => {
    let posts = 1;
    const custom = {
      get: () => Promise.resolve({ posts }),
      post: () => Promise.resolve({ posts: (posts += 1) }),
    };
    const hook = await render({ admin: { custom } }, () => ({
      list: medusaReact.useAdminCustomQuery('/blog/posts', ['posts'], { limit: 1 }),
      create: medusaReact.useAdminCustomPost('/blog/posts', ['posts']),
    }));
    expect(hook.result.list.data).toEqual({ posts: 1 });
    await settle(() => hook.result.create.mutateAsync({ title: 'Hello' }));
    expect(hook.result.list.data).toEqual({ posts: 2 });
  });
});
