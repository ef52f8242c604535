import { Param, Post } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { StaffId } from '#engine/http/principal';
import { AdminController } from '#engine/http/surface';
import { orders } from '../order/orders.resource.ts';
import { CancelOrder } from './cancel-order.ts';
import { cancellationErrors } from './cancellation-errors.ts';

@AdminController(orders, 'orders/:id/cancel')
export class AdminCancellationsController {
  constructor(private readonly cancelOrder: CancelOrder) {}

  @Post()
  @Rejects(
    cancellationErrors.refunded(),
    cancellationErrors.notCanceledBefore('fulfillments'),
    cancellationErrors.notCanceledBefore('returns'),
    cancellationErrors.notCanceledBefore('swaps'),
    cancellationErrors.notCanceledBefore('claims'),
  )
  @Shows('PostOrdersOrderCancel', 'Cancel an order')
  cancel(@Param('id') id: string, @StaffId() staffId: string) {
    return this.cancelOrder.cancel(id, staffId);
  }
}
