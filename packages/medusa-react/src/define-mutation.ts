import {
  type QueryKey,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useQueryClient,
} from '@tanstack/react-query';
import { type ArgumentsOf, type DataOf, type Known, parseCall, type VariablesOf } from './calls.ts';
import { useMedusa } from './medusa-provider.ts';
import type { TQueryKey } from './query-keys.ts';

/** The options of `useMutation`. With `onSuccess` nothing is invalidated unless it does so. */
export type MutationOptions<TData, TVariables> = UseMutationOptions<TData, Error, TVariables>;

/** The result of `useMutation`, with the names and values of TanStack Query 4, and `isPending` of version 5. */
export type MutationHookResult<TData, TVariables> = Omit<
  UseMutationResult<TData, Error, TVariables>,
  'status' | 'isLoading' | 'isPending'
> & {
  readonly status: 'idle' | 'loading' | 'error' | 'success';
  readonly isLoading: boolean;
  readonly isPending: boolean;
};

/** A hook that writes: its arguments are the first ones of the method of medusa-js, and options. */
export interface MutationHook<Call extends string> {
  (
    ...values: [...ArgumentsOf<Call>, options?: MutationOptions<DataOf<Call>, VariablesOf<Call>>]
  ): MutationHookResult<DataOf<Call>, VariablesOf<Call>>;
}

/**
 * Creates a hook that writes.
 *
 * @param call such as `'admin.orders.update(id, variables)'`
 * @param invalidates the keys of the queries that are fetched again
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineMutation<const Call extends string>(
  call: Known<Call>,
  invalidates?: (...values: ArgumentsOf<Call>) => QueryKey[],
): MutationHook<Call> {
  const { count, send } = parseCall(call);
  return (...values) => {
    const { client } = useMedusa();
    const given = values.slice(0, count) as ArgumentsOf<Call>;
    const [options] = values.slice(count) as [MutationOptions<DataOf<Call>, VariablesOf<Call>>?];
    const invalidate = useInvalidation(() => invalidates?.(...given) ?? []);
    return useDescribedMutation<DataOf<Call>, VariablesOf<Call>>(
      (variables) => send<Call>(client, given, variables),
      { ...options, onSuccess: options?.onSuccess ?? invalidate },
    );
  };
}

/** `useMutation` of either version of TanStack Query, with the results of version 4. */
export function useDescribedMutation<TData, TVariables>(
  mutationFn: (variables: TVariables) => Promise<TData>,
  options: MutationOptions<TData, TVariables> | undefined,
): MutationHookResult<TData, TVariables> {
  const result = useMutation({ ...options, mutationFn });
  const isPending = !result.isIdle && !result.isSuccess && !result.isError;
  return {
    ...result,
    status: isPending ? 'loading' : result.status,
    isLoading: isPending,
    isPending,
  };
}

/** @returns a function that lets the queries of these keys be fetched again */
export function useInvalidation(list: () => QueryKey[]): () => void {
  const queryClient = useQueryClient();
  return () => {
    for (const queryKey of list()) void queryClient.invalidateQueries({ queryKey });
  };
}

type Keys = TQueryKey<string>;

/* @__NO_SIDE_EFFECTS__ */
export function listOf(keys: Keys) {
  return (): QueryKey[] => [keys.lists()];
}

/* @__NO_SIDE_EFFECTS__ */
export function detailOf(keys: Keys) {
  return (id: string): QueryKey[] => [keys.detail(id)];
}

/* @__NO_SIDE_EFFECTS__ */
export function listAndDetailOf(keys: Keys) {
  return (id: string): QueryKey[] => [keys.lists(), keys.detail(id)];
}
