import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { ListQuery } from '#engine/http/input/list-query';
import { Rejects } from '#engine/http/output/rejects';
import { Lists, Shows } from '#engine/http/output/response-decorators';
import { StaffId } from '#engine/http/principal';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { stockErrors } from '#shop/stock/inventory/stock-errors';
import { orders } from '../order/orders.resource.ts';
import { reservationErrors } from './reservation-errors.ts';
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
  @Rejects(
    notFound('line_item', exampleId('item')),
    reservationErrors.nothingLeft(exampleId('item')),
    reservationErrors.orderCanceled(exampleId('order')),
    stockErrors.notEnough(1, exampleId('iitem'), exampleId('sloc')),
    stockErrors.notStocked(exampleId('iitem'), exampleId('sloc')),
    reservationErrors.moreThanUnfulfilled(),
  )
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
