import type { Body, Response } from '@storekeep/medusa-js';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { Cart } from './cart.ts';
import {
  type MutationHookResult,
  type MutationOptions,
  useDescribedMutation,
  useInvalidation,
} from './define-mutation.ts';
import { type QueryState, useDescribedQuery } from './define-query.ts';
import { useMedusa } from './medusa-provider.ts';
import {
  adminCustomerGroupKeys,
  adminCustomerKeys,
  adminDiscountKeys,
  adminGiftCardKeys,
  adminOrderKeys,
  adminPriceListKeys,
  adminProductKeys,
} from './query-keys.ts';
import type { UseQueryOptionsWrapper } from './query-options.ts';

type NewCart = Body<'POST /store/carts'>;

/** Creates a cart with its payment sessions. */
export function useStartCheckout(
  options?: MutationOptions<Cart, NewCart>,
): MutationHookResult<Cart, NewCart> {
  const { client } = useMedusa();
  return useDescribedMutation(async (body: NewCart) => {
    const { cart } = await client.carts.create(body);
    return (await client.carts.createPaymentSessions(cart.id)).cart;
  }, options);
}

export type UpdateMeReq = Body<'POST /store/customers/me'> & { id?: string };

type UpdatedCustomer = Awaited<ReturnType<ReturnType<typeof useMedusa>['client']['customers']['update']>>;

/** Changes the customer who is logged in. */
export function useUpdateMe(
  options?: MutationOptions<UpdatedCustomer, UpdateMeReq>,
): MutationHookResult<UpdatedCustomer, UpdateMeReq> {
  const { client } = useMedusa();
  return useDescribedMutation(({ id: _, ...body }: UpdateMeReq) => client.customers.update(body), options);
}

/** The rows that a request to a path of a module changes, too. */
const RELATED = {
  product: adminProductKeys,
  customer: adminCustomerKeys,
  customer_group: adminCustomerGroupKeys,
  order: adminOrderKeys,
  discount: adminDiscountKeys,
  gift_card: adminGiftCardKeys,
  price_list: adminPriceListKeys,
};

type RelatedDomains = { [Domain in keyof typeof RELATED]?: boolean };

/** Reads a path of a module: `/blog/posts` is requested at `/admin/blog/posts`. The response is in `data`. */
export function useAdminCustomQuery<TQuery extends object, TResponse = unknown>(
  path: string,
  queryKey: QueryKey,
  query?: TQuery,
  options?: UseQueryOptionsWrapper<Response<TResponse>>,
): QueryState<Response<TResponse>> & { data: Response<TResponse> | undefined } {
  const { client } = useMedusa();
  return useDescribedQuery(
    [path, query, queryKey],
    () => client.admin.custom.get<TQuery, TResponse>(path, query),
    options,
  );
}

/** Writes to a path of a module, and lets the queries of the key and of related rows be fetched again. */
export function useAdminCustomPost<TPayload extends object, TResponse = unknown>(
  path: string,
  queryKey: QueryKey,
  relatedDomains?: RelatedDomains,
  options?: MutationOptions<Response<TResponse>, TPayload>,
): MutationHookResult<Response<TResponse>, TPayload> {
  const { client } = useMedusa();
  return useDescribedMutation(
    (payload: TPayload) => client.admin.custom.post<TPayload, TResponse>(path, payload),
    useRelatedInvalidation(queryKey, relatedDomains, options),
  );
}

/** Deletes at a path of a module, and lets the queries of the key and of related rows be fetched again. */
export function useAdminCustomDelete<TResponse = unknown>(
  path: string,
  queryKey: QueryKey,
  relatedDomains?: RelatedDomains,
  options?: MutationOptions<Response<TResponse>, void>,
): MutationHookResult<Response<TResponse>, void> {
  const { client } = useMedusa();
  return useDescribedMutation<Response<TResponse>, void>(
    () => client.admin.custom.delete<TResponse>(path),
    useRelatedInvalidation(queryKey, relatedDomains, options),
  );
}

/** The keys of `useAdminCustomQuery` end with the key of the caller. */
function useRelatedInvalidation<TData, TVariables>(
  queryKey: QueryKey,
  relatedDomains: RelatedDomains | undefined,
  options: MutationOptions<TData, TVariables> | undefined,
): MutationOptions<TData, TVariables> {
  const queryClient = useQueryClient();
  const own = JSON.stringify(queryKey);
  const invalidate = useInvalidation(() => [
    queryKey,
    ...Object.entries(RELATED)
      .filter(([domain]) => relatedDomains?.[domain as keyof RelatedDomains])
      .map(([, keys]) => keys.all),
  ]);
  return {
    ...options,
    onSuccess(...values) {
      invalidate();
      void queryClient.invalidateQueries({
        predicate: ({ queryKey: [, , key] }) => JSON.stringify(key) === own,
      });
      return options?.onSuccess?.(...values);
    },
  };
}
