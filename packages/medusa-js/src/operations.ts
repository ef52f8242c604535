import { adminOperations } from './admin-operations.ts';
import { adminOrderOperations } from './admin-order-operations.ts';
import { storeOperations } from './store-operations.ts';

/** All operations by class and method, from which the types are written. */
export const operations: Record<string, Record<string, string>> = {
  ...storeOperations,
  ...adminOperations,
  ...adminOrderOperations,
};
