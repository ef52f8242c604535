import { Injectable } from '@nestjs/common';
import { RateLimits } from '../../../../engine/identity/rate-limits.ts';
import { normalizeCode } from '../../../offers/discounts/discount-terms.ts';
import type { SessionInput } from '../session-input.ts';
import type { AgentCaller, StoredSession } from '../session-store.ts';
import type { Issue } from '../view/issue.ts';
import { ChangeSession } from './change-session.ts';

export interface AppliedInput {
  session: StoredSession;
  /** Issues of this request, which the session does not have afterwards. */
  notices: Issue[];
}

/**
 * Applies requests to sessions. Limits how many unknown codes of discounts and gift cards a platform and a client may send, as `/store`
 * does for shoppers.
 */
@Injectable()
export class ApplyInput {
  constructor(
    private readonly changes: ChangeSession,
    private readonly rateLimits: RateLimits,
  ) {}

  /**
   * @param before the session that the request changes; its codes are repeated with each request and count once. Null for a new one
   * @param open creates a new session, after the limit admitted the request
   * @throws too_many_requests; as `open` and `ChangeSession.apply`
   */
  apply(
    caller: AgentCaller,
    input: SessionInput,
    before: StoredSession | null,
    open: () => Promise<StoredSession>,
  ): Promise<AppliedInput> {
    const { platform, sessionProtocol, ip } = caller;
    const known = new Set(before?.request.codes.map(({ code }) => normalizeCode(code)));
    const added = new Set((input.codes ?? []).map(normalizeCode).filter((code) => !known.has(code)));
    const apply = async (): Promise<AppliedInput> => {
      const session = before ?? (await open());
      return { session, notices: await this.changes.apply(session, platform, sessionProtocol, input) };
    };
    if (added.size === 0) return apply();
    const limits = this.rateLimits.codeBuckets(ip, `agent ${platform.id}`);
    return this.rateLimits.limitSeveral(limits, added.size, apply, ({ session }) => {
      const unknown = session.request.codes.filter(({ rejection }) => rejection === 'invalid');
      return new Set(unknown.map(({ code }) => normalizeCode(code)).filter((code) => added.has(code))).size;
    });
  }
}
