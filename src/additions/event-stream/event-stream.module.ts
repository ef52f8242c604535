import { Module } from '@nestjs/common';
import { PublishEvents } from './publish-events.ts';

@Module({ providers: [PublishEvents] })
export class EventStreamModule {}

export const modules = () => [EventStreamModule];
