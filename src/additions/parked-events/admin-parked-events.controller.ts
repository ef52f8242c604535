import { Delete, Get, Param, Post, Query } from '@nestjs/common';
import { AdminController, inputRules, Returns, SafeToRepeat } from '@storekeep/server/extend';
import { parkedEvents } from './parked-events.resource.ts';
import { ParkedEventsService } from './parked-events.service.ts';

class ListParkedEventsQuery {
  @inputRules.PageNumber('how many at most')
  limit?: number;

  @inputRules.PageNumber('how many to skip')
  offset?: number;
}

const ID_SCHEMA = { type: 'string', example: '1205' };

const PARKED_EVENTS_SCHEMA = {
  type: 'object',
  required: ['events', 'count', 'offset', 'limit'],
  properties: {
    events: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id', 'name', 'subscriber', 'attempts', 'last_error', 'created_at'],
        properties: {
          id: ID_SCHEMA,
          name: { type: 'string', example: 'order.placed' },
          subscriber: { type: 'string', example: 'mailer' },
          attempts: { type: 'integer', example: 10 },
          last_error: { type: 'string', example: 'no such address' },
          created_at: { type: 'string', format: 'date-time' },
        },
      },
    },
    count: { type: 'integer' },
    offset: { type: 'integer' },
    limit: { type: 'integer' },
  },
};

@AdminController(parkedEvents)
export class AdminParkedEventsController {
  constructor(private readonly events: ParkedEventsService) {}

  @Get('parked')
  @Returns('GetEventsParked', 'List events that a subscriber failed to process', PARKED_EVENTS_SCHEMA)
  list(@Query() { limit, offset }: ListParkedEventsQuery) {
    return this.events.listParked(limit, offset);
  }

  @Post('parked/:id/retry')
  @SafeToRepeat()
  @Returns('PostEventsParkedEventRetry', 'Deliver a parked event again', {
    type: 'object',
    required: ['id', 'object', 'retried'],
    properties: {
      id: ID_SCHEMA,
      object: { type: 'string', example: 'event' },
      retried: { type: 'boolean', description: 'false if the event is not parked' },
    },
  })
  retry(@Param('id') id: string) {
    return this.events.retry(id);
  }

  @Delete('parked/:id')
  @Returns('DeleteEventsParkedEvent', 'Delete a parked event', {
    type: 'object',
    required: ['id', 'object', 'deleted'],
    properties: { id: ID_SCHEMA, object: { type: 'string', example: 'event' }, deleted: { type: 'boolean' } },
  })
  delete(@Param('id') id: string) {
    return this.events.delete(id);
  }
}
