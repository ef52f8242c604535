import { setImmediate } from 'node:timers/promises';
import { notifyManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { parseHTML } from 'linkedom/worker';
import { act, createElement, type FunctionComponent, type ReactNode } from 'react';
import type { Root } from 'react-dom/client';
import type { MedusaClient } from './medusa-js.ts';

/** What a hook of `@storekeep/medusa-react` returns: its types are those of the built package, which the tests do not need. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- see above
export type HookResult = Record<string, any>;

type Hook = (...values: unknown[]) => HookResult;

/** All exports of the package. */
export const medusaReact = jest.requireActual<Record<string, Hook>>(
  '../../packages/medusa-react/src/index.ts',
);

// tells components at once, instead of by a timer, so that `act` sees it
notifyManager.setScheduler(queueMicrotask);

/** Does something, and waits until React and TanStack Query have nothing left to do. */
export function settle(work: () => unknown): Promise<void> {
  return act(async () => {
    await work();
    await setImmediate();
  });
}

/** A page in which components are rendered. */
export interface TestPage {
  /** The element that they are rendered into. */
  main: Element & { readonly textContent: string };
  /** What the browser stores. */
  stored: Map<string, string>;
  /** Renders elements, and waits until React has nothing left to do. */
  render(element: ReactNode): Promise<void>;
  /** Takes the page away: other tests run without a window. */
  close(): Promise<void>;
}

/** Opens a page. @param html what a server has rendered into its only element, to be hydrated */
export async function openTestPage(html?: string): Promise<TestPage> {
  const { window, document } = parseHTML(
    `<!doctype html><html><body><main>${html ?? ''}</main></body></html>`,
  );
  const stored = new Map<string, string>();
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
  const navigator = { userAgent: 'test' };
  const globals = { window, document, navigator, localStorage, IS_REACT_ACT_ENVIRONMENT: true };
  const before = Object.keys(globals).map((name) => [
    name,
    Object.getOwnPropertyDescriptor(globalThis, name),
  ]);
  for (const [name, value] of Object.entries(globals))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const { createRoot, hydrateRoot } = await import('react-dom/client');
  const main = document.querySelector('main') as unknown as TestPage['main'];
  let root: Root | undefined;
  return {
    main,
    stored,
    render: (node) =>
      settle(() => {
        if (root) root.render(node);
        else if (html === undefined) (root = createRoot(main)).render(node);
        else root = hydrateRoot(main, node);
      }),
    async close() {
      act(() => root?.unmount());
      for (const [name, descriptor] of before as [string, PropertyDescriptor | undefined][])
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else delete (globalThis as HookResult)[name];
    },
  };
}

/** A hook in a component of its own. */
export interface RenderedHook {
  /** What it returned when it was rendered last. */
  readonly result: HookResult;
  /** Renders it again, such as with other arguments. */
  rerender(): Promise<void>;
  unmount(): Promise<void>;
}

/** Renders a hook below a provider with this client. @param between further providers */
export async function renderHook(
  page: TestPage,
  { client, queryClient }: { client: MedusaClient; queryClient: QueryClient },
  hook: () => HookResult,
  between: (children: ReactNode) => ReactNode = (children) => children,
): Promise<RenderedHook> {
  const rendered = { result: {} as HookResult };
  const Component = (): null => {
    rendered.result = hook();
    return null;
  };
  const provider = medusaReact.MedusaProvider as unknown as (props: object) => ReactNode;
  const props = {
    baseUrl: 'http://localhost',
    medusaClient: client,
    queryClientProviderProps: { client: queryClient },
  };
  const rerender = (): Promise<void> =>
    page.render(createElement(provider, props, between(createElement(Component))));
  await rerender();
  return {
    get result() {
      return rendered.result;
    },
    rerender,
    unmount: () => page.render(createElement(QueryClientProvider, { client: queryClient })),
  };
}

/** Puts elements below a provider of the package. */
export function wrapIn(provider: string): (children: ReactNode) => ReactNode {
  const component = medusaReact[provider] as unknown as FunctionComponent<object>;
  return (children) => createElement(component, null, children);
}
