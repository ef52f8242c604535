import { Injectable } from '@nestjs/common';
import {
  Database,
  hasPrivateAddress,
  insertRows,
  invalidData,
  newId,
  notFound,
  Region,
  type Representation,
  requireIds,
  SalesChannel,
  type Sql,
  updateExistingRow,
} from '@storekeep/server/extend';
import { AgentPlatform, type AgentProtocol, agentProtocols } from '../entities/agent-platform.entity.ts';
import type { CreateAgentPlatformBody, UpdateAgentPlatformBody } from './agent-platforms.input.ts';
import { AgentsOptions } from './agents-options.ts';
import { hashAgentToken, newAgentSecret, newAgentToken } from './authenticate-platform.ts';

/** How long the previous token is accepted after a rotation. */
const OVERLAP_HOURS = 24;

/** Manages the platforms of AI agents that may buy. */
@Injectable()
export class AgentPlatformsService {
  constructor(
    private readonly database: Database,
    private readonly options: AgentsOptions,
  ) {}

  /**
   * Adds a platform. Only this response contains its token and the secret that signs its events.
   * @throws invalid_data (protocols or URLs); not_found (sales channel or region)
   */
  async create({
    webhook_secret = newAgentSecret(),
    ...body
  }: CreateAgentPlatformBody): Promise<Representation> {
    const id = newId(AgentPlatform);
    const token = newAgentToken();
    const columns = this.columnsOf(body);
    await this.database.transaction(async (tx) => {
      await requireReferences(tx, body);
      await insertRows(tx, AgentPlatform, [
        { region_ids: [], ...columns, id, webhook_secret, token_hash: hashAgentToken(token) },
      ]);
    });
    return { id, beside: { token, webhook_secret } };
  }

  /** @throws not_found; invalid_data (protocols or URLs) */
  update(id: string, { is_disabled, ...body }: UpdateAgentPlatformBody): Promise<{ id: string }> {
    const columns = this.columnsOf(body);
    return this.database.transaction(async (tx) => {
      await requireReferences(tx, body);
      return updateExistingRow(tx, AgentPlatform, id, { ...columns, is_disabled });
    });
  }

  /** Deletes a platform and its sessions; their carts and orders remain. Idempotent. */
  async delete(id: string): Promise<void> {
    await this.database.transaction((tx) => tx.query('delete from agent_platform where id = $1', [id]));
  }

  /** Replaces the token. The previous one is accepted for another 24 hours. @throws not_found */
  async rotateToken(id: string): Promise<Representation> {
    const token = newAgentToken();
    const rotated = await this.database.transaction((tx) =>
      tx.query(
        `update agent_platform set previous_token_hash = token_hash, token_hash = $2, updated_at = now(),
         previous_token_until = now() + interval '${OVERLAP_HOURS} hours' where id = $1 returning id`,
        [id, hashAgentToken(token)],
      ),
    );
    if (rotated.length === 0) throw notFound('agent_platform', id);
    return { id, beside: { token } };
  }

  private columnsOf<Body extends UpdateAgentPlatformBody>({
    protocols,
    profile_url,
    webhook_url,
    ...body
  }: Body) {
    return {
      ...body,
      ...(protocols !== undefined && { protocols: requireProtocols(protocols) }),
      ...(profile_url !== undefined && { profile_url: this.requireUrl('profile_url', profile_url) }),
      ...(webhook_url !== undefined && { webhook_url: this.requireUrl('webhook_url', webhook_url) }),
    };
  }

  private requireUrl(name: string, text: string | null): string | null {
    if (text === null) return null;
    const url = URL.canParse(text) ? new URL(text) : null;
    const { allowInsecure } = this.options;
    if (!url || !['https:', ...(allowInsecure ? ['http:'] : [])].includes(url.protocol))
      throw invalidData(`${name} must begin with https://`);
    if (url.username || url.password) throw invalidData(`${name} must not contain credentials`);
    if (!allowInsecure && hasPrivateAddress(url))
      throw invalidData(`${name} must not have an address of a private network`);
    return text; // stored unchanged, since profiles of requests are compared with it
  }
}

/** @throws invalid_data */
function requireProtocols(protocols: readonly string[]): AgentProtocol[] {
  const valid = agentProtocols.filter((protocol) => protocols.includes(protocol));
  if (valid.length === 0 || protocols.some((protocol) => !valid.includes(protocol as AgentProtocol)))
    throw invalidData(`protocols must be one or both of ${agentProtocols.join(', ')}`);
  return valid;
}

async function requireReferences(
  sql: Sql,
  { sales_channel_id, region_ids = [] }: UpdateAgentPlatformBody,
): Promise<void> {
  if (sales_channel_id) await requireIds(sql, SalesChannel, [sales_channel_id]);
  if (region_ids.length > 0) await requireIds(sql, Region, region_ids);
}
