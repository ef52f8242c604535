import { invalidData, notAllowed } from '#engine/kernel/errors';

/** Errors of order edits, with the messages that existing clients show. */
export const editErrors = {
  notRequestable: (status: string) =>
    notAllowed(`Cannot request a confirmation of an order edit with status ${status}`),
  notConfirmable: (status: string) => notAllowed(`Cannot confirm an order edit with status ${status}`),
  notCompletable: (status: string) => notAllowed(`Cannot complete an order edit with status ${status}`),
  notDeclinable: (status: string) => notAllowed(`Cannot decline an order edit with status ${status}.`),
  notCancelable: (status: string) => notAllowed(`Cannot cancel order edit with status ${status}`),
  notDeletable: (status: string) => notAllowed(`Cannot delete order edit with status ${status}`),
  noItemAddable: (status: string) => notAllowed(`Can not add an item to the edit with status ${status}`),
  itemNotUpdatable: (id: string, status: string) =>
    notAllowed(`Can not update an item on the order edit ${id} with the status ${status}`),
  itemNotRemovable: (id: string, status: string) =>
    notAllowed(`Can not remove an item from the order edit ${id} with the status ${status}`),
  alreadyActive: (orderId: string) =>
    invalidData(`An active order edit already exists for the order ${orderId}`),
  noChanges: () => invalidData('Cannot request a confirmation on an edit with no changes'),
  notPaid: () => notAllowed('Unable to complete an order edit if the payment is not authorized'),
  noItems: () => notAllowed('An order needs one item at least'),
  itemsFulfilled: () => notAllowed('Items that have been fulfilled or returned cannot be removed'),
  changeOfOtherEdit: (editId: string) =>
    invalidData(
      `The item change you are trying to delete doesn't belong to the OrderEdit with id: ${editId}.`,
    ),
  changeOfInactive: (status: string) =>
    notAllowed(`Cannot delete and item change from a ${status} order edit`),
} as const;
