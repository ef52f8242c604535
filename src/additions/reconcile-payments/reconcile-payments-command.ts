import 'reflect-metadata';
import { Logger } from '@nestjs/common';
import { configuredPayments, paymentModules, withStore } from '@storekeep/server/commands';
import { defineCommand, PaymentProviders, PaymentsOptions, UsageError } from '@storekeep/server/extend';
import { type Difference, reconcilePayments, type Reconciliation } from './reconcile-payments.ts';

export const command = defineCommand({
  options: {
    since: {
      type: 'string',
      value: '<time>',
      default: '7d',
      description: 'd days, h hours, or a date such as 2026-01-31',
    },
    limit: {
      type: 'string',
      value: '<number>',
      default: '100',
      description: 'how many differing payments are printed',
    },
  },
  examples: [
    ['', 'compares the payments of the last 7 days'],
    ['--since 30d --limit 1000', 'those of 30 days, and prints up to 1000'],
    ['--since 12h --json', 'for a nightly job: .differing and .failed are counts'],
  ],
  notes: 'It changes nothing. The exit code is 1 if some payments differ, or could not be compared.',
  async run({ values, progress }) {
    const since = parseSince(values.since);
    const limit = parseLimit(values.limit);
    const providers = await configuredPayments(process.env);
    if (providers.length === 0)
      throw new Error(
        `No payment provider is configured: set the variables of ${paymentModules().join(' or ')}`,
      );
    Logger.overrideLogger(false); // calls are logged, but failed ones are part of the report
    progress.step('Comparing payments with their providers…');
    const result = await withStore(process.env, (database) =>
      reconcilePayments(database, new PaymentProviders(database, new PaymentsOptions({ providers })), {
        since,
        limit,
      }),
    );
    return { text: describe(result, since), data: result, failed: result.failed + result.differing > 0 };
  },
});

/** @throws UsageError if it is neither a number of days or hours nor a date */
function parseSince(since: string): Date {
  const [, count, unit] = /^(\d{1,4})([dh])$/.exec(since) ?? [];
  const from = count
    ? new Date(Date.now() - Number(count) * (unit === 'd' ? 86_400_000 : 3_600_000))
    : new Date(/^\d{4}-\d\d-\d\d/.test(since) ? since : NaN);
  if (Number.isNaN(from.getTime()))
    throw new UsageError(`--since ${since} is neither like 7d or 12h nor a date`);
  return from;
}

/** @throws UsageError if it is not a number from 1 to 10,000 */
function parseLimit(limit: string): number {
  if (!/^[1-9]\d{0,3}$|^10000$/.test(limit))
    throw new UsageError(`--limit ${limit} is not a number from 1 to 10000`);
  return Number(limit);
}

function describe(
  { compared, differing, failed, findings, skipped, notices }: Reconciliation,
  since: Date,
): string {
  const hidden = differing + failed - findings.length;
  const skips = Object.entries(skipped).map(
    ([provider, count]) =>
      `${count} payments by ${provider} were not compared: it is not configured here, or cannot look them up`,
  );
  return [
    ...findings.map(line),
    ...(hidden > 0 ? [`and ${hidden} more, see --limit`] : []),
    ...skips,
    ...notices,
    `${compared} payments since ${since.toISOString()} were compared, ${differing} differ` +
      (failed > 0 ? `; ${failed} could not be looked up` : ''),
  ].join('\n');
}

function line({ order, order_id, payment_id, payer, intent, message }: Difference): string {
  if (payment_id === null && payer === null) return message;
  if (payment_id === null) return `no order, ${payer}, ${intent}: ${message}`;
  const owner = order_id === null ? 'no order' : `order #${order} (${order_id})`;
  return `${owner}, payment ${payment_id}, ${intent ?? 'no intent'}: ${message}`;
}
