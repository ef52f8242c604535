import { Module } from '@nestjs/common';
import { HttpModule } from '@storekeep/server/extend';
import { AdminParkedEventsController } from './admin-parked-events.controller.ts';
import { ParkedEventsService } from './parked-events.service.ts';

@Module({
  imports: [HttpModule],
  controllers: [AdminParkedEventsController],
  providers: [ParkedEventsService],
})
export class ParkedEventsModule {}

export const modules = () => [ParkedEventsModule];
