import { Module } from '@nestjs/common';
import { HttpModule } from '#engine/http/http.module';
import { AdminEventsController } from './admin-events.controller.ts';
import { EventsService } from './events.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminEventsController],
  providers: [EventsService],
})
export class EventsModule {}
