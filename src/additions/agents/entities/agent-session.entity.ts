import { Column, CreateDateColumn, Entity, PrimaryColumn, UpdateDateColumn } from 'typeorm';
import { type AgentProtocol, agentProtocols } from './agent-platform.entity.ts';

const agentSessionStatuses = ['open', 'canceled', 'completed'] as const;
export type AgentSessionStatus = (typeof agentSessionStatuses)[number];

/** The checkout session of a platform. The session is the cart with the id `cart_id`. */
@Entity('agent_session')
export class AgentSession {
  static readonly schemas = {
    protocol: { enum: [...agentProtocols] },
    status: { enum: [...agentSessionStatuses] },
  };

  static readonly example = { version: '2026-08-25', status: 'open', order_id: null };

  @PrimaryColumn({ type: 'varchar' })
  cart_id!: string;

  @Column({ type: 'varchar' })
  platform_id!: string;

  @Column({ type: 'varchar' })
  protocol!: AgentProtocol;

  /** Of the protocol. */
  @Column({ type: 'varchar' })
  version!: string;

  @Column({ type: 'varchar', default: 'open' })
  status!: AgentSessionStatus;

  @Column({ type: 'timestamptz' })
  expires_at!: Date;

  /** The capabilities that were negotiated at the creation. */
  @Column({ type: 'jsonb', default: {}, select: false })
  capabilities!: Record<string, unknown>;

  /** The requested lines that the cart could not take, as `RefusedLine`. */
  @Column({ type: 'jsonb', default: [], select: false })
  refused!: unknown[];

  /** The total that the platform last received; minor currency units. */
  @Column({ type: 'int8', nullable: true })
  shown_total!: number | null;

  /** Buyer, address and codes as the platform sent them, as `SessionRequest`. */
  @Column({ type: 'jsonb', default: {}, select: false })
  request!: Record<string, unknown>;

  /** Where the shopper came from, and signals of the platform; for staff only. */
  @Column({ type: 'jsonb', nullable: true })
  attribution!: Record<string, unknown> | null;

  @Column({ type: 'varchar', nullable: true })
  order_id!: string | null;

  @CreateDateColumn({ type: 'timestamptz' })
  created_at!: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updated_at!: Date;
}
