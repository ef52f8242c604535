import { Injectable } from '@nestjs/common';
import { EuOptions } from '../eu-options.ts';
import type { VatCheck } from './vat-check.entity.ts';

/** What VIES says about a VAT id. */
export type ViesResult = Pick<VatCheck, 'status' | 'consultation_number' | 'name' | 'address' | 'error'>;

interface ViesResponse {
  valid?: unknown;
  requestIdentifier?: unknown;
  name?: unknown;
  address?: unknown;
  errorWrappers?: { error?: unknown }[];
}

const TIMEOUT_MS = 3_000;
const MAX_TEXT = 1000;

/** The European Commission's service for VAT ids (VIES), by its REST interface. */
@Injectable()
export class Vies {
  constructor(private readonly options: EuOptions) {}

  /**
   * Asks about a VAT id. A service that is down, or responds with an error, gives `unknown`: it never throws.
   * @param requester the VAT id of the seller, for a consultation number
   */
  async check(vatId: string, requester: string | null, signal?: AbortSignal): Promise<ViesResult> {
    try {
      const response = await fetch(`${this.options.viesUrl}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          ...{ countryCode: vatId.slice(0, 2), vatNumber: vatId.slice(2) },
          ...(requester !== null && {
            requesterMemberStateCode: requester.slice(0, 2),
            requesterNumber: requester.slice(2),
          }),
        }),
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])]),
      });
      const body = (await response.json()) as ViesResponse;
      if (!response.ok || typeof body.valid !== 'boolean')
        return unknownResult(
          textOf(body.errorWrappers?.[0]?.error) ?? `VIES responded with ${response.status}`,
        );
      return {
        status: body.valid ? 'valid' : 'invalid',
        consultation_number: textOf(body.requestIdentifier),
        ...{ name: textOf(body.name), address: textOf(body.address), error: null },
      };
    } catch (error) {
      return unknownResult(`VIES did not respond: ${(error as Error).name}`);
    }
  }
}

export function unknownResult(error: string): ViesResult {
  return { status: 'unknown', consultation_number: null, name: null, address: null, error };
}

/** Countries that tell no name send `---`. */
function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_TEXT);
  return text === '' || text === '---' ? null : text;
}
