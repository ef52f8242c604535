import { describeAgentPayments } from '../../../additions/agents/support/agent-payment-cases.ts';

describeAgentPayments('ACP');
