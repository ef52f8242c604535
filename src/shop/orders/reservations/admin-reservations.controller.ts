import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Rejects } from '#engine/http/output/rejects';
import { Deletes, Lists, Shows } from '#engine/http/output/response-decorators';
import { StaffId } from '#engine/http/principal';
import { AdminController } from '#engine/http/surface';
import { notFound } from '#engine/kernel/errors';
import { exampleId } from '#engine/mapping/example-values';
import { stockErrors } from '#shop/stock/inventory/stock-errors';
import { reservationErrors } from './reservation-errors.ts';
import { CreateReservationBody, ListReservationsQuery, UpdateReservationBody } from './reservations.input.ts';
import { reservations } from './reservations.resource.ts';
import { ReservationsService } from './reservations.service.ts';

@AdminController(reservations)
export class AdminReservationsController {
  constructor(private readonly reservations: ReservationsService) {}

  @Get()
  @Lists('GetReservations', 'List reservations')
  list(@Query() query: ListReservationsQuery) {
    return query;
  }

  @Post()
  @Rejects(
    stockErrors.notStocked(exampleId('iitem'), exampleId('sloc')),
    stockErrors.notEnough(1, exampleId('iitem'), exampleId('sloc')),
    notFound('line_item', exampleId('item')),
    reservationErrors.otherItem(exampleId('item'), exampleId('iitem')),
    reservationErrors.moreThanUnfulfilled(),
    reservationErrors.orderCanceled(exampleId('order')),
  )
  @Shows('PostReservations', 'Create a reservation')
  create(@Body() body: CreateReservationBody, @StaffId() staffId: string | null) {
    return this.reservations.create(body, staffId);
  }

  @Get(':id')
  @Shows('GetReservationsReservation', 'Get a reservation')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(
    stockErrors.notStocked(exampleId('iitem'), exampleId('sloc')),
    stockErrors.notEnough(1, exampleId('iitem'), exampleId('sloc')),
    reservationErrors.moreThanUnfulfilled(),
  )
  @Shows('PostReservationsReservation', 'Update a reservation')
  update(@Param('id') id: string, @Body() body: UpdateReservationBody) {
    return this.reservations.update(id, body);
  }

  @Delete(':id')
  @Deletes('DeleteReservationsReservation', 'Delete a reservation')
  delete(@Param('id') id: string) {
    return this.reservations.delete(id);
  }
}
