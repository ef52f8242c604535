import { notAllowed } from '#engine/kernel/errors';

/** Errors of captures and refunds. */
export const orderPaymentErrors = {
  canceledNotCapturable: () => notAllowed('A canceled order cannot capture payment'),
  canceledNotRefundable: () => notAllowed('A canceled order cannot be refunded'),
  moreThanOrderAmount: () => notAllowed('Cannot refund more than the original order amount'),
  moreThanRefundable: () => notAllowed('Refund amount is greater that the refundable amount'),
  paymentCanceled: (id: string) => notAllowed(`Payment ${id} is canceled`),
  notCaptured: (id: string) => notAllowed(`Payment ${id} is not captured`),
  moreThanPayment: (id: string, remaining: number) =>
    notAllowed(`Only ${remaining} can be refunded from Payment ${id}`),
  withoutOrder: (id: string) => notAllowed(`Payment ${id} is of no order yet`),
} as const;
