import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { AgentProtocol, AgentResponse, ProtocolSpec } from '../checkouts/agent-protocol.ts';
import { invalid, type JsonObject } from '../checkouts/read-json.ts';
import { AgentsOptions } from '../platforms/agents-options.ts';
import { AgentSessionsService } from '../sessions/agent-sessions.service.ts';
import { SessionError } from '../sessions/session-error.ts';
import { error } from '../sessions/view/session-issues.ts';
import type { SessionView } from '../sessions/view/session-view.ts';
import { CHECKOUT } from './adapter/negotiate.ts';
import { readAttribution, readCheckout, readPayment } from './adapter/read-checkout.ts';
import { showCheckout, showErrorResponse } from './adapter/show-checkout.ts';
import { SignedMessages } from './signatures/signed-messages.ts';
import { type UcpCall, type UcpCaller, UcpCallers } from './ucp-callers.ts';

/** Errors are `{ code, content }`, with a status other than 200. */
export const UCP: ProtocolSpec = {
  path: 'ucp/checkout-sessions',
  updatesBy: 'PUT',
  echoes: ['idempotency-key'],
  errors: {
    codes: {
      ...{ invalid: 'invalid_request', unsupported_media_type: 'invalid_request' },
      ...{ unsupported_currency: 'invalid_request', unknown_billing_country: 'invalid_request' },
      unsupported_handler: 'invalid_payment',
    },
    challenge: 'Bearer realm="ucp"',
    show: ({ code, message }) => ({ code, content: message }),
  },
};

/** The Universal Commerce Protocol. */
@Injectable()
export class UcpProtocol implements AgentProtocol<UcpCaller> {
  readonly spec = UCP;

  constructor(
    private readonly callers: UcpCallers,
    private readonly sessions: AgentSessionsService,
    private readonly signatures: SignedMessages,
    private readonly options: AgentsOptions,
  ) {}

  identify(request: FastifyRequest): Promise<UcpCaller> {
    return this.callers.identify(request);
  }

  readCall(request: FastifyRequest): Promise<UcpCall> {
    return this.callers.readCall(request);
  }

  readNew(json: JsonObject, caller: UcpCaller) {
    const input = this.readChange(json, caller);
    if (input.items.length === 0) throw invalid('$.line_items', 'must have an item');
    return input;
  }

  readChange(json: JsonObject, { negotiated }: UcpCaller) {
    return readCheckout(json, negotiated);
  }

  readRemarks(json: JsonObject) {
    return readAttribution(json);
  }

  readPayment(json: JsonObject) {
    return readPayment(json);
  }

  show(view: SessionView, { negotiated }: UcpCaller): object {
    return showCheckout(view, negotiated, this.options);
  }

  sign(response: AgentResponse): Record<string, string> {
    return this.signatures.ofResponse(response);
  }

  requireCheckouts({ negotiated }: UcpCaller): void {
    if (!negotiated.capabilities.has(CHECKOUT))
      throw new SessionError(
        'capabilities_incompatible',
        'The platform has no version of checkout in common',
      );
  }

  /** Rejections without a checkout, and those of a checkout that is being completed, are messages with status 200. */
  async respondTo(
    { code, message, refused }: SessionError,
    caller: UcpCaller,
    id?: string,
  ): Promise<AgentResponse | null> {
    switch (code) {
      case 'capabilities_incompatible':
      case 'not_found':
        return this.fail(caller, [{ code, content: message }]);
      case 'nothing_to_sell':
        return this.fail(
          caller,
          refused.map((line) => ({ code: line.code, content: message, path: `$.line_items[${line.index}]` })),
        );
      case 'complete_in_progress': {
        if (id === undefined) return null;
        const view = await this.sessions.get(caller, id);
        view.issues.push(error(code, message));
        return { status: 200, body: JSON.stringify(this.show(view, caller)), isFinal: false };
      }
      default:
        return null;
    }
  }

  private fail({ negotiated }: UcpCaller, messages: Parameters<typeof showErrorResponse>[1]): AgentResponse {
    const body = showErrorResponse(negotiated.dialect, messages, this.options);
    return { status: 200, body: JSON.stringify(body) };
  }
}
