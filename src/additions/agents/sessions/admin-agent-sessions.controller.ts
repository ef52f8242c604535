import { Get, Param, Query } from '@nestjs/common';
import { AdminController, Returns } from '@storekeep/server/extend';
import { agentPlatforms } from '../platforms/agent-platforms.resource.ts';
import { ListAgentSessionsQuery } from './agent-sessions.input.ts';
import { type ListedSession, ListedSessions } from './listed-sessions.ts';

const TEXT_OR_NULL = { type: ['string', 'null'] };
const SESSION = {
  type: 'object',
  required: ['id', 'protocol', 'version', 'status', 'order_id', 'expires_at', 'created_at'],
  properties: {
    id: {
      type: 'string',
      description: 'also the id of its cart',
      example: 'cart_01HV5K4E6Q0Z3T8W9X2Y7B1C4D',
    },
    protocol: { enum: ['acp', 'ucp'] },
    version: { type: 'string', example: '2026-08-25' },
    status: { enum: ['open', 'canceled', 'completed'] },
    total: { type: ['integer', 'null'], description: 'the total that the platform received last' },
    attribution: {
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'what the platform has sent about the shopper',
    },
    order_id: TEXT_OR_NULL,
    expires_at: { type: 'string', format: 'date-time' },
    created_at: { type: 'string', format: 'date-time' },
  },
};

@AdminController(agentPlatforms)
export class AdminAgentSessionsController {
  constructor(private readonly sessions: ListedSessions) {}

  @Get(':id/sessions')
  @Returns('GetAgentPlatformsPlatformSessions', 'List the checkout sessions of a platform', {
    type: 'object',
    required: ['sessions', 'count', 'offset', 'limit'],
    properties: {
      sessions: { type: 'array', items: SESSION },
      ...{ count: { type: 'integer' }, offset: { type: 'integer' }, limit: { type: 'integer' } },
    },
  })
  list(
    @Param('id') id: string,
    @Query() query: ListAgentSessionsQuery,
  ): Promise<{ sessions: ListedSession[]; count: number; offset: number; limit: number }> {
    return this.sessions.list(id, query);
  }
}
