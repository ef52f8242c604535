import { agentProtocols } from '../../../model/entities/agents/agent-platform.entity.ts';
import { boolean, items, required } from './config-kinds.ts';

/** Variables of AI agents that buy; see docs/agents.md. */
export const agentsVariables = {
  agentsProtocols: required(
    'AGENTS_PROTOCOLS',
    items('comma-separated list of acp and ucp', (text) =>
      agentProtocols.find((protocol) => protocol === text),
    ),
    [],
    {
      description:
        'The protocols by which AI agents can buy, `acp` and `ucp`; without it nothing is installed for them',
    },
  ),
  agentsAllowInsecure: required('AGENTS_ALLOW_INSECURE', boolean, false, {
    description:
      'Whether the profiles and endpoints of platforms may use http and private addresses; for tests only',
  }),
};
