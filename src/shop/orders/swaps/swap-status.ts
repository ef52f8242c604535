import type { SwapPaymentStatus } from '#model/entities/orders/swap.entity';

/** The payment status of a swap that its customer has just confirmed; positive and negative differences both await settlement. */
export function confirmedStatusOf(difference: number): SwapPaymentStatus {
  return difference === 0 ? 'confirmed' : 'awaiting';
}

/** Whether the difference was captured or refunded. */
export function isDifferenceSettled(status: SwapPaymentStatus): boolean {
  return status === 'captured' || status === 'difference_refunded';
}
