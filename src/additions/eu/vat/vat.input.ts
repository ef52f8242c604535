import { inputRules, invalidData, ListQuery } from '@storekeep/server/extend';
import { VAT_CHECK_STATUSES } from './vat-check.entity.ts';
import { readVatId } from './vat-ids.ts';

export class ListVatChecksQuery extends ListQuery {
  @inputRules.Equals()
  vat_id?: string;

  @inputRules.AnyOf('status', VAT_CHECK_STATUSES)
  status?: string[];
}

export class CheckVatIdBody {
  @inputRules.Text({
    min: 1,
    max: 50,
    example: 'FR40303265045',
    description: 'with the prefix of its country',
  })
  vat_id!: string;
}

/** @throws invalid_data */
export function requireVatId(text: string): string {
  const id = readVatId(text);
  if (id === null) throw invalidData(`${text} is not a VAT id such as FR40303265045`);
  return id;
}

export class VatReportQuery {
  @inputRules.TextParameter('the first day, such as `2026-10-01`; defaults to the first of the month')
  from?: string;

  @inputRules.TextParameter('the last day, which is included; defaults to today')
  to?: string;
}
