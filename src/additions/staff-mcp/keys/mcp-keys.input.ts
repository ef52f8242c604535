import { inputRules } from '@storekeep/server/extend';

export class McpKeyBody {
  @inputRules.Json({
    optional: true,
    example: { eur: 5000 },
    description: 'what a change may move without a person, by currencies, in minor units; nothing in others',
  })
  money_per_change?: Record<string, number>;

  @inputRules.Json({
    optional: true,
    example: { eur: 20_000 },
    description: 'the same for all changes of a day together; defaults to `money_per_change`',
  })
  money_per_day?: Record<string, number>;

  @inputRules.Integer({ min: 0, optional: true, example: 2000 })
  calls_per_day?: number;

  @inputRules.Integer({
    min: 0,
    optional: true,
    example: 50_000,
    description: 'rows that are read or changed',
  })
  rows_per_day?: number;

  @inputRules.OneOf(['money', 'everything'], {
    optional: true,
    example: 'money',
    description: 'what waits for a person: changes that move more than the limits, or all changes',
  })
  needs_approval?: 'money' | 'everything';
}
