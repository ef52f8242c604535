import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminOrderReservationsController } from './admin-order-reservations.controller.ts';
import { AdminReservationsController } from './admin-reservations.controller.ts';
import { ReservationsService } from './reservations.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminReservationsController, AdminOrderReservationsController],
  providers: [ReservationsService],
  exports: [ReservationsService],
})
export class ReservationsModule {}
