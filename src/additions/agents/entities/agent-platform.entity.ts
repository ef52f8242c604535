import { TimestampedRow } from '@storekeep/server/module';
import { Column, Entity } from 'typeorm';

/** The protocols of agents: the Agentic Commerce Protocol and the Universal Commerce Protocol. */
export const agentProtocols = ['acp', 'ucp'] as const;
export type AgentProtocol = (typeof agentProtocols)[number];

/** A platform of AI agents that staff allow to buy. */
@Entity('agent_platform')
export class AgentPlatform extends TimestampedRow {
  static readonly idPrefix = 'agp';

  static readonly schemas = {
    protocols: { type: 'array', items: { enum: [...agentProtocols] } },
    region_ids: { type: 'array', items: { type: 'string' }, description: 'empty for all regions' },
  };

  static readonly example = {
    name: 'Assistant',
    protocols: ['ucp'],
    sales_channel_id: null,
    region_ids: [],
    profile_url: 'https://assistant.example/.well-known/ucp',
    webhook_url: null,
    rate_per_minute: null,
  };

  @Column({ type: 'text' })
  name!: string;

  @Column({ type: 'text', array: true })
  protocols!: AgentProtocol[];

  /** Null for the default sales channel. */
  @Column({ type: 'varchar', nullable: true })
  sales_channel_id!: string | null;

  /** Empty for all regions. */
  @Column({ type: 'text', array: true, default: '{}' })
  region_ids!: string[];

  /** Of UCP: the URL that its requests name in `UCP-Agent`. */
  @Column({ type: 'text', nullable: true })
  profile_url!: string | null;

  /** Of ACP: the endpoint that receives events of orders. */
  @Column({ type: 'text', nullable: true })
  webhook_url!: string | null;

  /** Null for the default of the shop. */
  @Column({ type: 'int', nullable: true })
  rate_per_minute!: number | null;

  @Column({ type: 'bool', default: false })
  is_disabled!: boolean;

  /** SHA-256 of its token, in hexadecimal digits. */
  @Column({ type: 'text', select: false })
  token_hash!: string;

  /** Of the token before the last rotation; valid until `previous_token_until`. */
  @Column({ type: 'text', nullable: true, select: false })
  previous_token_hash!: string | null;

  @Column({ type: 'timestamptz', nullable: true, select: false })
  previous_token_until!: Date | null;

  /** Of a platform that staff have not added: the thumbprint of the key that signed its first request. */
  @Column({ type: 'text', nullable: true, select: false })
  key_thumbprint!: string | null;

  /** Signs events of ACP; only the response to the creation contains it. */
  @Column({ type: 'text', select: false })
  webhook_secret!: string;
}
