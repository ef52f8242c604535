import { describeAgentPayments } from '../../support/agent-payment-cases.ts';

describeAgentPayments('ACP');
