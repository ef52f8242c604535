import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { Lists, Shows } from '../../../engine/http/output/response-decorators.ts';
import { StaffId } from '../../../engine/http/principal.ts';
import { ListQuery } from '../../../engine/http/input/list-query.ts';
import { AdminController } from '../../../engine/http/surface.ts';
import { orders } from '../order/orders.resource.ts';
import { ReserveLineBody } from './reservations.input.ts';
import { reservations } from './reservations.resource.ts';
import { ReservationsService } from './reservations.service.ts';

@AdminController(orders, 'orders/:id')
export class AdminOrderReservationsController {
  constructor(private readonly reservations: ReservationsService) {}

  @Get('reservations')
  @Lists('GetOrdersOrderReservations', 'List what is reserved for an order', { resource: reservations })
  list(@Param('id') id: string, @Query() query: ListQuery) {
    return this.reservations.listOfOrder(id, query);
  }

  @Post('line-items/:line_item_id/reserve')
  @Shows('PostOrdersOrderLineItemReservations', 'Reserve a line item of an order', { resource: reservations })
  reserve(
    @Param('id') id: string,
    @Param('line_item_id') lineId: string,
    @Body() body: ReserveLineBody,
    @StaffId() staffId: string | null,
  ) {
    return this.reservations.reserveLine(id, lineId, body, staffId);
  }
}
