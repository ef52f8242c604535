import { failWith, type Fields } from './stripe-objects.ts';

/** What happens when a token is charged. */
export type TokenOutcome = 'succeeds' | 'requires_action' | 'declined';

/** A token by which an agent pays, at Stripe. */
export interface AgentToken {
  id: string;
  object: 'shared_payment.granted_token' | 'token';
  deactivated_at: number | null;
  usage_limits: { currency: string; max_amount: number; expires_at: number };
  outcome: TokenOutcome;
}

/** The payment tokens that agents have issued to the shop. */
export class AgentTokens {
  private readonly tokens = new Map<string, AgentToken>();

  /** Issues a shared payment token, which is unlimited in practice unless something else is given. */
  grant(limits: Partial<AgentToken['usage_limits']> = {}, outcome: TokenOutcome = 'succeeds'): string {
    const id = `spt_secretOfAgent${this.tokens.size + 1}`;
    const usage_limits = {
      ...{ currency: 'eur', max_amount: 1_000_000 },
      expires_at: Math.floor(Date.now() / 1000) + 3600,
      ...limits,
    };
    const object = 'shared_payment.granted_token';
    this.tokens.set(id, { id, object, deactivated_at: null, usage_limits, outcome });
    return id;
  }

  /** Issues a token of Google Pay, in the form in which the platform passes it on. */
  grantGooglePay(outcome: TokenOutcome = 'succeeds'): string {
    const token = this.require(this.grant({}, outcome));
    const id = `tok_secretOfGoogle${this.tokens.size}`;
    this.tokens.set(id, { ...token, id, object: 'token' });
    return JSON.stringify({ id, object: 'token', card: { last4: '4242' } });
  }

  revoke(id: string): void {
    this.require(id).deactivated_at = Math.floor(Date.now() / 1000);
  }

  /** @throws StripeFailure, which repeats the token as Stripe does */
  require(id: string): AgentToken {
    const token = this.tokens.get(id);
    if (!token) throw failWith(404, 'resource_missing', `No such granted token: '${id}'`);
    return token;
  }

  /** The token that a new intent is confirmed with; Stripe checks its limits as well. @throws StripeFailure */
  charged({ payment_method_data, amount, currency }: Fields): AgentToken {
    const method = Object(payment_method_data) as Record<string, string>;
    const token = this.require(method.shared_payment_granted_token ?? method['card.token']);
    const { deactivated_at, usage_limits } = token;
    if (
      deactivated_at !== null ||
      usage_limits.max_amount < Number(amount) ||
      usage_limits.currency !== currency
    )
      throw failWith(400, 'shared_payment_token_unusable', `The token '${token.id}' cannot be used`);
    return token;
  }
}
