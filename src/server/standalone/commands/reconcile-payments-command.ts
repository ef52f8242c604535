import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { Logger } from '@nestjs/common';
import {
  reconcilePayments,
  type Difference,
  type Reconciliation,
} from '../../../shop/payments/reconciliation/reconcile-payments.ts';
import { PaymentProviders } from '../../../shop/payments/payment-providers.ts';
import { PaymentsOptions } from '../../../shop/payments/payments-options.ts';
import { readConfig } from '../config/config.ts';
import { configuredPayments } from '../configured-payments.ts';
import { runCommand } from './run-command.ts';
import { withStore } from './with-store.ts';

const USAGE = `npm run payments:reconcile                   compares the payments of the last 7 days with their providers
npm run payments:reconcile -- --since 30d    d days, h hours, or a date such as 2026-01-31
npm run payments:reconcile -- --limit 1000   prints so many payments; defaults to 100

It changes nothing. The exit code is 0 if all are equal, 2 if some differ, 1 if some could not be compared.`;

runCommand(async () => {
  const options = parseArgs({
    options: {
      since: { type: 'string', default: '7d' },
      limit: { type: 'string', default: '100' },
      help: { type: 'boolean' },
    },
  }).values;
  if (options.help) return USAGE;
  const since = parseSince(options.since);
  const limit = parseLimit(options.limit);
  const providers = configuredPayments(readConfig(paymentVariablesOf(process.env)));
  if (providers.length === 0) throw new Error('No payment provider is configured, e.g. by STRIPE_API_KEY');
  Logger.overrideLogger(false); // calls are logged, but failed ones are part of the report
  const result = await withStore(process.env, (database) =>
    reconcilePayments(database, new PaymentProviders(database, new PaymentsOptions({ providers })), {
      since,
      limit,
    }),
  );
  if (result.failed > 0) process.exitCode = 1;
  else if (result.differing > 0) process.exitCode = 2;
  return describe(result, since);
});

/** Only these variables are validated: others, such as the cookie secret, may be missing for this command. */
function paymentVariablesOf(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => /^(STRIPE|PAYPAL)_/.test(name)));
}

/** @throws if it is neither a number of days or hours nor a date */
function parseSince(since: string): Date {
  const [, count, unit] = /^(\d{1,4})([dh])$/.exec(since) ?? [];
  const from = count
    ? new Date(Date.now() - Number(count) * (unit === 'd' ? 86_400_000 : 3_600_000))
    : new Date(/^\d{4}-\d\d-\d\d/.test(since) ? since : NaN);
  if (Number.isNaN(from.getTime())) throw new Error(`--since ${since} is neither like 7d or 12h nor a date`);
  return from;
}

/** @throws if it is not a number from 1 to 10,000 */
function parseLimit(limit: string): number {
  if (!/^[1-9]\d{0,3}$|^10000$/.test(limit))
    throw new Error(`--limit ${limit} is not a number from 1 to 10000`);
  return Number(limit);
}

function describe({ compared, differing, failed, findings, skipped }: Reconciliation, since: Date): string {
  const hidden = differing + failed - findings.length;
  const skips = Object.entries(skipped).map(
    ([provider, count]) =>
      `${count} payments by ${provider} were not compared: it is not configured here, or cannot look them up`,
  );
  return [
    ...findings.map(line),
    ...(hidden > 0 ? [`and ${hidden} more, see --limit`] : []),
    ...skips,
    `${compared} payments since ${since.toISOString()} were compared, ${differing} differ` +
      (failed > 0 ? `; ${failed} could not be looked up` : ''),
  ].join('\n');
}

function line({ order, order_id, payment_id, intent, message }: Difference): string {
  const owner = order_id === null ? 'no order' : `order #${order} (${order_id})`;
  return `${owner}, payment ${payment_id}, ${intent ?? 'no intent'}: ${message}`;
}
