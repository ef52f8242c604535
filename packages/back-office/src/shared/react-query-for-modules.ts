/* TanStack Query for files of modules, with the cache of the back office. */
export {
  keepPreviousData,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from '@tanstack/react-query';
