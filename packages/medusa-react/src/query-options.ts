import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';

/** Options of TanStack Query 4 that version 5 calls differently, or no longer has. */
export interface FormerQueryOptions<TData> {
  /** `gcTime` of TanStack Query 5. */
  cacheTime?: number;
  /** `throwOnError` of TanStack Query 5. */
  useErrorBoundary?: boolean;
  /** Shows the data of the previous query until that of a new one has arrived. */
  keepPreviousData?: boolean;
  /** Called when a response has arrived. */
  onSuccess?: (data: TData) => void;
  /** Called when a request has failed, after its repetitions. */
  onError?: (error: Error) => void;
  /** Called after both. */
  onSettled?: (data: TData | undefined, error: Error | null) => void;
}

/** The options of a query: those of `useQuery`, but for what the hook itself decides. */
export type UseQueryOptionsWrapper<
  TQueryFn = unknown,
  E = Error,
  TQueryKey extends QueryKey = QueryKey,
> = Omit<
  UseQueryOptions<TQueryFn, E, TQueryFn, TQueryKey>,
  'queryKey' | 'queryFn' | 'select' | keyof FormerQueryOptions<TQueryFn>
> &
  FormerQueryOptions<TQueryFn>;

/** Adds the names that TanStack Query 5 has for the options of version 4; each version ignores the names of the other one. */
export function translateOptions(options: object | undefined): object {
  const { cacheTime, useErrorBoundary, keepPreviousData } = (options ?? {}) as FormerQueryOptions<unknown>;
  return {
    ...(cacheTime !== undefined && { gcTime: cacheTime }),
    ...(useErrorBoundary !== undefined && { throwOnError: useErrorBoundary }),
    ...(keepPreviousData && { placeholderData: (previous: unknown) => previous }),
    ...options,
  };
}
