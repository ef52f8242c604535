import { Injectable } from '@nestjs/common';
import { insertEvents } from '#engine/background/deliveries';
import { Database } from '#engine/kernel/database/database';
import { notFound } from '#engine/kernel/errors';
import type { UpdateCurrencyBody } from './currencies.input.ts';

/** The currencies of ISO 4217, which the first migration creates; a shop can only set whether its prices include taxes. */
@Injectable()
export class CurrenciesService {
  constructor(private readonly database: Database) {}

  /**
   * @param code in any letter case
   * @throws not_found
   */
  update(code: string, body: UpdateCurrencyBody): Promise<{ by: { code: string } }> {
    return this.database.transaction(async (tx) => {
      const [currency] = await tx.query<{ code: string }>(
        'update currency set includes_tax = coalesce($2, includes_tax) where code = lower($1) returning code',
        [code, body.includes_tax ?? null],
      );
      if (!currency) throw notFound('currency', code, 'code');
      await insertEvents(tx, [['currency.updated', { code: currency.code }]]);
      return { by: currency };
    });
  }
}
