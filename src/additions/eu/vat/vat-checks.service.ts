import { Injectable } from '@nestjs/common';
import { CommerceError, Database, insertRows, newId, RateLimits } from '@storekeep/server/extend';
import { VatCheck } from './vat-check.entity.ts';
import { unknownResult, Vies, type ViesResult } from './vies.ts';

/** Requests to VIES in a minute, as any shopper can cause them. */
const LIMIT = { name: 'vies', kind: 'vat ids', max: 60 };

/** Checks VAT ids, and stores the results. */
@Injectable()
export class VatChecksService {
  constructor(
    private readonly database: Database,
    private readonly rateLimits: RateLimits,
    private readonly vies: Vies,
  ) {}

  /** Asks VIES now. @param vatId as `readVatId` returns it */
  async check(vatId: string, requester: string | null, signal?: AbortSignal): Promise<VatCheckResult> {
    const result = await this.ask(vatId, requester, signal);
    const id = newId(VatCheck);
    await this.database.transaction((tx) => insertRows(tx, VatCheck, [{ id, vat_id: vatId, ...result }]));
    return { id, status: result.status };
  }

  /** Whether a VAT id is valid, by a result of the last day if there is one; while VIES is down, it is asked once a minute. */
  async isValid(vatId: string, requester: string | null, signal?: AbortSignal): Promise<boolean> {
    const [known] = await this.database.query<{ status: VatCheck['status'] }>(
      `select status from eu_vat_check where vat_id = $1
         and created_at > now() - case when status = 'unknown' then interval '1 minute' else interval '1 day' end
       order by status = 'unknown', created_at desc limit 1`,
      [vatId],
    );
    return (known ?? (await this.check(vatId, requester, signal))).status === 'valid';
  }

  private async ask(vatId: string, requester: string | null, signal?: AbortSignal): Promise<ViesResult> {
    try {
      await this.rateLimits.consume([LIMIT]);
    } catch (error) {
      if (!(error instanceof CommerceError)) throw error;
      return unknownResult('too many VAT ids were checked within a minute');
    }
    return this.vies.check(vatId, requester, signal);
  }
}

interface VatCheckResult {
  id: string;
  status: VatCheck['status'];
}
