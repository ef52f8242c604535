import { Body, Delete, Get, Param, Post, Query } from '@nestjs/common';
import {
  AdminController,
  Deletes,
  exampleId,
  Lists,
  notFound,
  NotReplayed,
  Rejects,
  RequiresAdmin,
  Shows,
} from '@storekeep/server/extend';
import {
  CreateAgentPlatformBody,
  ListAgentPlatformsQuery,
  UpdateAgentPlatformBody,
} from './agent-platforms.input.ts';
import { agentPlatforms } from './agent-platforms.resource.ts';
import { AgentPlatformsService } from './agent-platforms.service.ts';

const TOKEN = {
  type: 'string',
  description: 'what the platform sends as `Authorization: Bearer`; it cannot be read again',
  example: 'agt_Vb3gTz0nqk2Yp8sX1mJcRw5uDh7eLfA9oQiB4vN6tKE',
};
const WEBHOOK_SECRET = {
  type: 'string',
  description: 'signs the events that the platform receives; it cannot be read again',
  example: 'whsec_Jk2Lq9wXc4vB7nM1zR5tY8uI0oP3aS6dF-gHjK_lQwE',
};

@AdminController(agentPlatforms)
export class AdminAgentPlatformsController {
  constructor(private readonly platforms: AgentPlatformsService) {}

  @Get()
  @Lists('GetAgentPlatforms', 'List platforms of AI agents')
  list(@Query() query: ListAgentPlatformsQuery) {
    return query;
  }

  @Post()
  @NotReplayed() // the response contains the secrets
  @Rejects(notFound('sales_channel', exampleId('sc')))
  @RequiresAdmin()
  @Shows('PostAgentPlatforms', 'Add a platform of AI agents', {
    schema: { type: 'object', properties: { token: TOKEN, webhook_secret: WEBHOOK_SECRET } },
  })
  create(@Body() body: CreateAgentPlatformBody) {
    return this.platforms.create(body);
  }

  @Get(':id')
  @Shows('GetAgentPlatformsPlatform', 'Get a platform of AI agents')
  get(@Param('id') id: string) {
    return { id };
  }

  @Post(':id')
  @Rejects(notFound('sales_channel', exampleId('sc')))
  @RequiresAdmin()
  @Shows('PostAgentPlatformsPlatform', 'Update a platform of AI agents')
  update(@Param('id') id: string, @Body() body: UpdateAgentPlatformBody) {
    return this.platforms.update(id, body);
  }

  @Delete(':id')
  @RequiresAdmin()
  @Deletes('DeleteAgentPlatformsPlatform', 'Delete a platform of AI agents')
  delete(@Param('id') id: string) {
    return this.platforms.delete(id);
  }

  @Post(':id/rotate-token')
  @NotReplayed() // the response contains the token
  @RequiresAdmin()
  @Shows('PostAgentPlatformsPlatformRotateToken', 'Replace the token of a platform', {
    schema: { type: 'object', properties: { token: TOKEN } },
  })
  rotateToken(@Param('id') id: string) {
    return this.platforms.rotateToken(id);
  }
}
