import { Injectable } from '@nestjs/common';
import { AgentsOptions } from '../../platforms/agents-options.ts';
import type { AgentResponse } from '../../platforms/requests/idempotent-requests.ts';
import { contentDigest, signMessage } from './message-signature.ts';

export const CONTENT_TYPE = 'application/json; charset=utf-8';

/** Signs responses with the first key of the shop. */
@Injectable()
export class SignedResponses {
  constructor(private readonly options: AgentsOptions) {}

  /** Returns the headers with the signature of a response; none if the shop has no key. */
  headersOf({ status, body }: AgentResponse): Record<string, string> {
    const [key] = this.options.signingKeys;
    if (!key) return {};
    const digest = contentDigest(body);
    const components = [
      ['@status', String(status)],
      ['content-digest', digest],
      ['content-type', CONTENT_TYPE],
    ] as const;
    return { 'content-digest': digest, ...signMessage(components, key, Math.floor(Date.now() / 1000)) };
  }
}
