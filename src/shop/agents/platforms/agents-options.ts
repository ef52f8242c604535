import type { AgentProtocol } from '../../../model/entities/agents/agent-platform.entity.ts';

/** How AI agents buy in the shop; one instance per installation, see `CommerceOptions`. */
export class AgentsOptions {
  /** The protocols that the server speaks. Without any, their modules are not installed. */
  readonly protocols: readonly AgentProtocol[];
  /** Whether profiles and endpoints of platforms may use `http` and private addresses, for tests. Defaults to false. */
  readonly allowInsecure: boolean;

  constructor(options: Partial<AgentsOptions> = {}) {
    this.protocols = options.protocols ?? [];
    this.allowInsecure = options.allowInsecure ?? false;
  }
}
