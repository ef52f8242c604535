import { Param, Post } from '@nestjs/common';
import { Shows } from '../../../engine/http/output/response-decorators.ts';
import { StaffId } from '../../../engine/http/principal.ts';
import { AdminController } from '../../../engine/http/surface.ts';
import { orders } from '../order/orders.resource.ts';
import { CancelOrder } from './cancel-order.ts';
import { cancellationErrors } from './cancellation-errors.ts';
import { Rejects } from '../../../engine/http/output/rejects.ts';

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
