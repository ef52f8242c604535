import { defineModule } from '@storekeep/server/module';
import { agentsPersonalData } from './agents-personal-data.ts';
import { agentsVariables, findAgentsProblems } from './agents-variables.ts';
import { configureAgents } from './configure-agents.ts';
import { AgentDelivery } from './entities/agent-delivery.entity.ts';
import { AgentFeed } from './entities/agent-feed.entity.ts';
import { AgentPlatform } from './entities/agent-platform.entity.ts';
import { AgentSession } from './entities/agent-session.entity.ts';
import { AgentPlatforms1795700210000 } from './migrations/1795700210000-agent-platforms.ts';
import { AgentDeliveries1795700240000 } from './migrations/1795700240000-agent-deliveries.ts';
import { AgentFeeds1795700241000 } from './migrations/1795700241000-agent-feeds.ts';
import { KeysOfOpenPlatforms1795900000000 } from './migrations/1795900000000-keys-of-open-platforms.ts';
import { FeedsByLanguage1798410500000 } from './migrations/1798410500000-feeds-by-language.ts';
import { AgentsOptions, requireValidAgentsOptions } from './platforms/agents-options.ts';

export { AgentsOptions } from './platforms/agents-options.ts';

declare module '@storekeep/server/module' {
  interface RouteOptions {
    /** AI agents that buy by ACP or UCP; without protocols, nothing is installed for them. */
    agents?: Partial<AgentsOptions>;
  }
}

/** AI agents that buy by ACP and UCP; see docs/agents.md. */
export const agentsModule = defineModule({
  name: 'agents',
  requires: ['notes', 'webhooks'],
  variables: agentsVariables,
  findProblems: findAgentsProblems,
  findWarnings: ({ agentsAllowInsecure }) =>
    agentsAllowInsecure
      ? ['AGENTS_ALLOW_INSECURE is for tests: it allows http and private addresses for platforms']
      : [],
  configure: (config) => ({ agents: configureAgents(config) }),
  exampleOptions: () => import('./example-options.ts').then(({ exampleOptions }) => exampleOptions()),
  isUsed: ({ agents }) => (agents?.protocols?.length ?? 0) > 0,
  options: [
    {
      provide: AgentsOptions,
      create: ({ agents }) => requireValidAgentsOptions(new AgentsOptions(agents)),
    },
  ],
  load: () => import('./agents.modules.ts'),
  entities: [AgentDelivery, AgentFeed, AgentPlatform, AgentSession],
  migrations: [
    AgentPlatforms1795700210000,
    AgentDeliveries1795700240000,
    AgentFeeds1795700241000,
    KeysOfOpenPlatforms1795900000000,
    FeedsByLanguage1798410500000,
  ],
  forget: agentsPersonalData,
  commands: {
    'agents:key': {
      summary: 'prints a new key for AGENTS_SIGNING_KEYS',
      load: () => import('./commands/agents-key.ts'),
    },
    'agents:feed': {
      summary: 'writes a product feed for OpenAI or Google',
      load: () => import('./commands/agents-feed.ts'),
    },
  },
});
