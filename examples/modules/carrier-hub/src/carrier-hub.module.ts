import { Module } from '@nestjs/common';
import { HubCarrier } from './hub-carrier.ts';
import { HubEventsController } from './hub-events.controller.ts';

@Module({ controllers: [HubEventsController], providers: [HubCarrier] })
class CarrierHubModule {}

export const modules = () => [CarrierHubModule];
