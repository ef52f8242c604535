import { Injectable } from '@nestjs/common';
import type { AgentResponse } from '#additions/agents/checkouts/agent-protocol';
import { CONTENT_TYPE } from '#additions/agents/checkouts/checkouts-controller';
import { AgentsOptions } from '#additions/agents/platforms/agents-options';
import { type Component, contentDigest, signMessage } from './message-signature.ts';

/** Signs responses, and the requests to platforms, by the first key of the shop. */
@Injectable()
export class SignedMessages {
  constructor(private readonly options: AgentsOptions) {}

  /** The headers with the signature of a response; none without a key. */
  ofResponse({ status, body }: AgentResponse): Record<string, string> {
    return this.sign(body, [['@status', String(status)]]);
  }

  /** The headers of a POST with its signature. @param agent the header `ucp-agent` */
  ofRequest(url: URL, body: string, agent: string): Record<string, string> {
    return {
      'content-type': CONTENT_TYPE,
      ...this.sign(body, [
        ['@method', 'POST'],
        ['@authority', url.host],
        ['@path', url.pathname],
        ...(url.search === '' ? [] : [['@query', url.search] as const]),
        ['ucp-agent', agent],
      ]),
    };
  }

  private sign(body: string, components: readonly Component[]): Record<string, string> {
    const [key] = this.options.signingKeys;
    if (!key) return {};
    const digest = contentDigest(body);
    const ofBody = [
      ['content-digest', digest],
      ['content-type', CONTENT_TYPE],
    ] as const;
    const signature = signMessage([...components, ...ofBody], key, Math.floor(Date.now() / 1000));
    return { 'content-digest': digest, ...signature };
  }
}
