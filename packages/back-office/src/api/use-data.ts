import { keepPreviousData, QueryClient, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { ApiError, type Result, unwrap } from './client.ts';

/** Requests that fail because of the caller are not repeated. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < 2 && !(error instanceof ApiError && error.status < 500),
    },
  },
});

/** A key under which a response is cached: the nouns of the page, and what was asked for. */
export type Key = readonly unknown[];

/** Reads a record; the page waits for it. */
export function useData<Data>(key: Key, read: () => Result<Data>): Exclude<Data, undefined> {
  return useSuspenseQuery({ queryKey: key, queryFn: () => unwrap(read()) }).data;
}

/** Reads what a page can do without at first, such as the next page of a list. @param refreshMs how often it is read again */
export function useOptionalData<Data>(
  key: Key,
  read: () => Result<Data>,
  isEnabled = true,
  refreshMs: number | false = false,
) {
  return useQuery({
    queryKey: key,
    queryFn: () => unwrap(read()),
    placeholderData: keepPreviousData,
    enabled: isEnabled,
    refetchInterval: refreshMs,
  });
}

/** Sends the request of a page that is about to be rendered. The page shows its error, if there is one. */
export function readAhead<Data>(key: Key, read: () => Result<Data>): void {
  void queryClient.prefetchQuery({ queryKey: key, queryFn: () => unwrap(read()) });
}
