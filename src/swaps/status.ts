import type { SwapPaymentStatus } from '../entities/swap.ts';

/** The state of the payment of a swap that its customer has just confirmed; what goes back waits as what comes in does. */
export function confirmedStatusOf(difference: number): SwapPaymentStatus {
  return difference === 0 ? 'confirmed' : 'awaiting';
}

/** Whether the difference was paid, one way or the other. */
export function isSettled(status: SwapPaymentStatus): boolean {
  return status === 'captured' || status === 'difference_refunded';
}
