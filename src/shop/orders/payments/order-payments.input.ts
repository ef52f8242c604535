import { Flag, Integer, OneOf, Text } from '#engine/http/input/input-decorators';
import { type RefundReason, refundReasons } from '#model/entities/payments/refund.entity';

export class RefundPaymentBody {
  @Integer({
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    example: 500,
    description: 'in the smallest unit of the currency',
  })
  amount!: number;

  @OneOf(refundReasons, { example: 'other' })
  reason!: RefundReason;

  @Text({ optional: true, example: 'The shirt arrived late' })
  note?: string;
}

export class RefundOrderBody extends RefundPaymentBody {
  @Flag({ optional: true, description: 'whether the customer is not notified' })
  no_notification?: boolean;
}
