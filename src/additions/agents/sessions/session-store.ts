import { Injectable } from '@nestjs/common';
import { cartLeaseHolder, Database } from '@storekeep/server/extend';
import type { AgentPlatform } from '../entities/agent-platform.entity.ts';
import type { AgentSession, AgentSessionStatus } from '../entities/agent-session.entity.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { SessionError } from './session-error.ts';
import {
  EMPTY_REQUEST,
  type RefusedLine,
  type SessionProtocol,
  type SessionRequest,
} from './session-input.ts';
import { STORED_ORDER, type StoredOrder } from './stored-order.ts';

/** The platform that a session belongs to. */
export type SellingPlatform = Pick<AgentPlatform, 'id' | 'name' | 'sales_channel_id' | 'region_ids'>;

/** The platform that sends a request, and the protocol that it uses. */
export interface AgentCaller {
  platform: SellingPlatform;
  sessionProtocol: SessionProtocol;
  /** The IP address and the user agent of the request. */
  ip: string;
  user_agent: string | undefined;
}

/** A session as it is stored, with the state of its cart. */
export interface StoredSession extends Omit<AgentSession, 'capabilities' | 'refused' | 'request'> {
  capabilities: { names: string[]; profile: string | null };
  refused: RefusedLine[];
  request: SessionRequest;
  /** Whether it has expired before its platform canceled it. */
  is_expired: boolean;
  /** Whether a completion of its cart is in progress. */
  is_completing: boolean;
  /** The currency of its cart, lower case. */
  currency_code: string;
  /** The order of its cart, even if it was placed in the storefront; null without one. */
  order: StoredOrder | null;
}

/** The parts of a session that requests change. */
export interface SessionPatch {
  status?: AgentSessionStatus;
  refused?: RefusedLine[];
  request?: SessionRequest;
  shown_total?: number;
  attribution?: Record<string, unknown>;
  order_id?: string;
}

/** Reads and writes the rows of sessions. */
@Injectable()
export class SessionStore {
  constructor(
    private readonly database: Database,
    private readonly options: AgentsOptions,
  ) {}

  async insert(cartId: string, platformId: string, sessionProtocol: SessionProtocol): Promise<void> {
    const { protocol, version, capabilities, profile } = sessionProtocol;
    await this.database.transaction((tx) =>
      tx.query(
        `insert into agent_session (cart_id, platform_id, protocol, version, capabilities, request, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + make_interval(hours => $7))`,
        [
          cartId,
          platformId,
          protocol,
          version,
          JSON.stringify({ names: capabilities, profile }),
          JSON.stringify(EMPTY_REQUEST),
          this.options.sessionHours,
        ],
      ),
    );
  }

  /** @throws SessionError `not_found`, also for a session of another platform or protocol */
  async load({ platform, sessionProtocol }: AgentCaller, id: string): Promise<StoredSession> {
    const keys = [id, platform.id, sessionProtocol.protocol];
    const [session] = await this.database.query<StoredSession>(SESSION, keys);
    if (!session) throw new SessionError('not_found', 'There is no such checkout session');
    return session;
  }

  async patch(id: string, patch: SessionPatch): Promise<void> {
    const columns = Object.entries(patch).filter(([, value]) => value !== undefined);
    if (columns.length === 0) return;
    const assignments = columns.map(([name], index) => `${name} = $${index + 2}`);
    await this.database.transaction((tx) =>
      tx.query(
        `update agent_session set ${assignments.join()}, updated_at = now() where cart_id = $1`,
        [id, ...columns.map(([, value]) => (typeof value === 'object' ? JSON.stringify(value) : value))],
        'varying',
      ),
    );
  }
}

/** Sessions older than 30 days are not found. */
const SESSION = `
  select s.*, s.expires_at <= now() and (s.status = 'open' or s.request ? 'has_expired') as is_expired, ${cartLeaseHolder('s.cart_id')} is not null as is_completing,
    (select r.currency_code from cart c join region r on r.id = c.region_id where c.id = s.cart_id) as currency_code,
    (select ${STORED_ORDER} from "order" o where o.cart_id = s.cart_id) as "order"
  from agent_session s
  where s.cart_id = $1 and s.platform_id = $2 and s.protocol = $3 and s.created_at > now() - interval '30 days'`;
