import {
  type QueryClient,
  type QueryKey,
  type QueryObserverBaseResult,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ArgumentsOf, type DataOf, type Known, parseCall } from './calls.ts';
import { useMedusa } from './medusa-provider.ts';
import { type FormerQueryOptions, translateOptions, type UseQueryOptionsWrapper } from './query-options.ts';

/** What a query tells, with the names and values of TanStack Query 4, and `isPending` of version 5. */
export interface QueryState<TData> extends Omit<
  QueryObserverBaseResult<TData, Error>,
  'data' | 'promise' | 'status' | 'isLoading' | 'isPending' | 'isInitialLoading'
> {
  readonly status: 'loading' | 'error' | 'success';
  /** There is no data yet, also if the query is not enabled. */
  readonly isLoading: boolean;
  readonly isPending: boolean;
  /** The first data is being fetched. */
  readonly isInitialLoading: boolean;
  /** The data is that of another query, which `keepPreviousData` shows until this one has its own. */
  readonly isPreviousData: boolean;
  /** Removes the query from the cache. */
  readonly remove: () => void;
}

/** The state of a query, and the fields of the response: `{ products, count, response, isLoading, … }`. */
export type QueryHookResult<TData> = { readonly [Name in keyof TData]?: TData[Name] } & QueryState<TData>;

/** A hook that reads: its arguments are those of the method of medusa-js, and options. */
export interface QueryHook<Call extends string, Key extends QueryKey = QueryKey> {
  (
    ...values: [...ArgumentsOf<Call>, options?: UseQueryOptionsWrapper<DataOf<Call>, Error, Key>]
  ): QueryHookResult<DataOf<Call>>;
}

/**
 * Creates a hook that reads.
 *
 * @param call such as `'admin.orders.retrieve(id, query)'`
 * @param key the key in the cache for these arguments
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineQuery<const Call extends string, Key extends QueryKey>(
  call: Known<Call>,
  key: (...values: ArgumentsOf<Call>) => Key,
): QueryHook<Call, Key> {
  const { count, send } = parseCall(call);
  return (...values) => {
    const { client } = useMedusa();
    const given = values.slice(0, count) as ArgumentsOf<Call>;
    const [options] = values.slice(count) as [object?];
    const { data, ...state } = useDescribedQuery(key(...given), () => send<Call>(client, given), options);
    return { ...(data as object), ...state } as QueryHookResult<DataOf<Call>>;
  };
}

/** `useQuery` of either version of TanStack Query, with the options and results of version 4. */
export function useDescribedQuery<TData>(
  queryKey: QueryKey,
  queryFn: () => Promise<TData>,
  options: FormerQueryOptions<TData> | undefined,
): QueryState<TData> & { data: TData | undefined } {
  const queryClient = useQueryClient();
  const result = useQuery({ ...translateOptions(options), queryKey, queryFn });
  useCallbacks(queryKey, result, hasOwnCallbacks(queryClient) ? undefined : options);
  const state: Record<string, unknown> = {};
  // the promise is that of an experiment, and complains when it is read
  for (const name of Object.keys(result))
    if (name !== 'promise') state[name] = result[name as keyof typeof result];
  const isPending = !result.isSuccess && !result.isError;
  return {
    ...(state as unknown as QueryObserverBaseResult<TData, Error>),
    status: isPending ? 'loading' : result.isSuccess ? 'success' : 'error',
    isLoading: isPending,
    isPending,
    isInitialLoading: isPending && result.isFetching,
    isPreviousData: hasPreviousData(result, options),
    remove: () => queryClient.removeQueries({ queryKey, exact: true }),
  };
}

function hasPreviousData(result: object, options: FormerQueryOptions<never> | undefined): boolean {
  const { isPlaceholderData, isPreviousData } = result as {
    isPlaceholderData: boolean;
    isPreviousData?: boolean;
  };
  return isPreviousData ?? (isPlaceholderData && options?.keepPreviousData === true);
}

/** TanStack Query 4 itself calls `onSuccess`, `onError` and `onSettled`; its client also has a logger. */
function hasOwnCallbacks(client: QueryClient): boolean {
  return 'getLogger' in client;
}

interface Outcome<TData> {
  data: TData | undefined;
  error: Error | null;
  dataUpdatedAt: number;
  errorUpdatedAt: number;
  isFetchedAfterMount: boolean;
}

function useCallbacks<TData>(
  queryKey: QueryKey,
  result: Outcome<TData>,
  options: FormerQueryOptions<TData> | undefined,
): void {
  const { data, error, dataUpdatedAt, errorUpdatedAt, isFetchedAfterMount } = result;
  const response = useResponseMark(queryKey, Boolean(options?.onSuccess ?? options?.onSettled));
  const seen = useRef(errorUpdatedAt);
  useEffect(() => {
    const errorSeenAt = seen.current;
    seen.current = errorUpdatedAt;
    if (!options) return;
    if (errorUpdatedAt > errorSeenAt && error && isFetchedAfterMount) {
      options.onError?.(error);
      options.onSettled?.(undefined, error);
    } else if (response.hasArrived) {
      response.hasArrived = false;
      options.onSuccess?.(data!);
      options.onSettled?.(data, null);
    }
  }, [dataUpdatedAt, errorUpdatedAt]);
}

/**
 * Marks that a response has arrived. Version 4 calls nothing for data that `setQueryData` has stored, so that `onSuccess` may call it;
 * the state of the query does not tell them apart.
 */
function useResponseMark(queryKey: QueryKey, isNeeded: boolean): { hasArrived: boolean } {
  const queryClient = useQueryClient();
  const mark = useRef({ hasArrived: false }).current;
  const key = useRef(queryKey);
  useEffect(() => {
    key.current = queryKey;
  });
  useEffect(() => {
    if (!isNeeded) return;
    const cache = queryClient.getQueryCache();
    return cache.subscribe((event) => {
      const isResponse = event.type === 'updated' && event.action.type === 'success' && !event.action.manual;
      if (isResponse && event.query === cache.find({ queryKey: key.current })) mark.hasArrived = true;
    });
  }, [queryClient, isNeeded]);
  return mark;
}
