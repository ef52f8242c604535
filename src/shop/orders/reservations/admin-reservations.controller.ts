import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { Deletes, Lists, Shows } from '../../../engine/http/output/response-decorators.ts';
import { StaffId } from '../../../engine/http/principal.ts';
import { AdminController } from '../../../engine/http/surface.ts';
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
