import { Body, Get, Param, Post } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import {
  AdminController,
  invalidData,
  Rejects,
  RequiresAdmin,
  Returns,
  SafeToRepeat,
} from '@storekeep/server/extend';
import { proposals } from '../proposals/proposals.resource.ts';
import { McpKeyBody } from './mcp-keys.input.ts';
import { type McpKey, McpKeys } from './mcp-keys.ts';

const MONEY = { type: 'object', additionalProperties: { type: 'integer' }, example: { eur: 5000 } };

const LIMITS = { money_per_change: { eur: 5000 }, money_per_day: { eur: 20_000 } };

const KEY = {
  type: 'object',
  required: ['api_key_id', 'title', 'scopes', 'money_per_change', 'money_per_day', 'calls_per_day'],
  properties: {
    api_key_id: { type: 'string', example: 'apk_01HV5K' },
    title: { type: 'string', example: 'Assistant of Emma' },
    scopes: { type: 'array', items: { type: 'string' }, example: ['mcp:write', 'orders:read'] },
    money_per_change: MONEY,
    money_per_day: MONEY,
    calls_per_day: { type: 'integer', example: 2000 },
    rows_per_day: { type: 'integer', example: 50_000 },
    needs_approval: { enum: ['money', 'everything'] },
    usage: {
      type: 'object',
      properties: { calls: { type: 'integer' }, rows: { type: 'integer' }, money: MONEY },
    },
  },
};

@AdminController('mcp', 'mcp/keys', proposals)
export class AdminMcpKeysController {
  constructor(private readonly keys: McpKeys) {}

  @Get()
  @RequiresAdmin()
  @Returns('GetMcpKeys', 'List the keys of assistants, with their limits', {
    type: 'object',
    required: ['keys'],
    properties: { keys: { type: 'array', items: KEY } },
  })
  async list(): Promise<{ keys: McpKey[] }> {
    return { keys: await this.keys.list() };
  }

  @Post(':id')
  @SafeToRepeat()
  @RequiresAdmin()
  @ApiBody({ type: McpKeyBody, examples: { limits: { value: LIMITS } } })
  @Rejects(invalidData('money_per_change must have amounts in minor units by currencies: { "eur": 5000 }'))
  @Returns('PostMcpKeysKey', 'Set the limits of the key of an assistant', {
    type: 'object',
    required: ['key'],
    properties: { key: KEY },
  })
  async update(@Param('id') id: string, @Body() body: McpKeyBody): Promise<{ key: McpKey }> {
    return { key: await this.keys.update(id, body) };
  }
}
