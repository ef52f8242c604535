import Medusa from '@storekeep/medusa-js';
import { QueryClientProvider, type QueryClientProviderProps } from '@tanstack/react-query';
import { createContext, createElement, type JSX, type ReactNode, useContext, useMemo } from 'react';

export interface MedusaContextState {
  /** The client of all hooks, for requests without a hook. */
  client: Medusa;
}

const MedusaContext = /* @__PURE__ */ createContext<MedusaContextState | null>(null);

/** The client of the provider. @throws outside of it */
export function useMedusa(): MedusaContextState {
  const context = useContext(MedusaContext);
  if (!context) throw new Error('useMedusa must be used within a MedusaProvider');
  return context;
}

export interface MedusaProviderProps {
  /** The address of the server. */
  baseUrl: string;
  /** `{ client: new QueryClient() }` of TanStack Query. */
  queryClientProviderProps: QueryClientProviderProps;
  children: ReactNode;
  /** The `api_token` of a user, or a secret key. It can be read on the page. */
  apiKey?: string;
  /** Limits `/store` to the sales channels of this key. */
  publishableApiKey?: string;
  /** How often a request is repeated after a network error, 409 or 501 to 599; defaults to 3. */
  maxRetries?: number;
  /** Sent with each request. */
  customHeaders?: Record<string, unknown>;
  /** Replaces the client that the other options describe. */
  medusaClient?: Medusa;
}

/** Gives the hooks below it a client of the server and the cache of TanStack Query. */
export function MedusaProvider({
  baseUrl,
  queryClientProviderProps,
  children,
  apiKey,
  publishableApiKey,
  maxRetries = 3,
  customHeaders,
  medusaClient,
}: MedusaProviderProps): JSX.Element {
  const config = { baseUrl, maxRetries, apiKey, publishableApiKey, customHeaders };
  // compared by content, since headers are usually written between the tags
  const context = useMemo(
    () => ({ client: medusaClient ?? new Medusa(config) }),
    [JSON.stringify(config), medusaClient],
  );
  return createElement(
    QueryClientProvider,
    queryClientProviderProps,
    createElement(MedusaContext.Provider, { value: context }, children),
  );
}
