import { Body, Get, Param, Post, Query } from '@nestjs/common';
import {
  AdminController,
  invalidData,
  Lists,
  NotReplayed,
  Rejects,
  RequiresAdmin,
  Shows,
} from '@storekeep/server/extend';
import { CreateApiKeyBody, ListApiKeysQuery } from './api-keys.input.ts';
import { apiKeys } from './api-keys.resource.ts';
import { ApiKeys } from './api-keys.ts';

const SECRET = {
  type: 'object',
  properties: {
    secret: { type: 'string', description: 'shown only here', example: 'sk_0VQwNl5tT3yVbq2cD8m4kQ' },
  },
};

@AdminController(apiKeys)
export class AdminApiKeysController {
  constructor(private readonly keys: ApiKeys) {}

  @Get()
  @RequiresAdmin()
  @Lists('GetApiKeys', 'List API keys')
  list(@Query() query: ListApiKeysQuery) {
    return query;
  }

  @Post()
  @RequiresAdmin()
  @NotReplayed() // the response contains the secret
  @Rejects(invalidData('Unknown scopes: orders:delete'))
  @Shows('PostApiKeys', 'Create an API key', { schema: SECRET })
  create(@Body() body: CreateApiKeyBody) {
    return this.keys.create(body);
  }

  @Post(':id/revoke')
  @RequiresAdmin()
  @Shows('PostApiKeysApiKeyRevoke', 'Revoke an API key')
  revoke(@Param('id') id: string) {
    return this.keys.revoke(id);
  }
}
