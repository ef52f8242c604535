import { Body, Get, Param, Post } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Shows } from '#engine/http/output/response-decorators';
import { ShopperId } from '#engine/http/principal';
import { StoreController } from '#engine/http/surface';
import { editErrors } from './edit-errors.ts';
import { DeclineOrderEditBody } from './order-edits.input.ts';
import { orderEdits } from './order-edits.resource.ts';
import { OrderEditsService } from './order-edits.service.ts';

/**
 * Guests have to confirm edits, too, so anyone who knows its id can read an edit. An edit of an account's order can be changed by that
 * account only.
 */
@StoreController(orderEdits)
export class StoreOrderEditsController {
  constructor(private readonly edits: OrderEditsService) {}

  @Get(':id')
  @Shows('GetOrderEditsOrderEdit', 'Get an order edit')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id/complete')
  @Rejects(editErrors.notCompletable('canceled'), editErrors.notPaid())
  @Shows('PostOrderEditsOrderEditComplete', 'Confirm an order edit, when its difference is paid')
  complete(@Param('id') id: string, @ShopperId() shopperId: string | null) {
    return this.edits.complete(id, shopperId);
  }

  @Post(':id/decline')
  @Rejects(editErrors.notDeclinable('canceled'))
  @Shows('PostOrderEditsOrderEditDecline', 'Decline an order edit')
  decline(
    @Param('id') id: string,
    @Body() { declined_reason }: DeclineOrderEditBody,
    @ShopperId() shopperId: string | null,
  ) {
    return this.edits.decline(id, declined_reason ?? null, shopperId);
  }
}
