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

It changes nothing. The exit code is 0 if all are equal, 2 if some differ, 1 if some could not be compared.`;

runCommand(async () => {
  const { since, help } = parseArgs({
    options: { since: { type: 'string', default: '7d' }, help: { type: 'boolean' } },
  }).values;
  if (help) return USAGE;
  const from = parseSince(since);
  const providers = configuredPayments(readConfig(paymentVariablesOf(process.env)));
  if (providers.length === 0) throw new Error('No payment provider is configured, e.g. by STRIPE_API_KEY');
  Logger.overrideLogger(false); // calls are logged, but failed ones are part of the report
  const result = await withStore(process.env, (database) =>
    reconcilePayments(database, new PaymentProviders(database, new PaymentsOptions({ providers })), from),
  );
  if (result.failures.length > 0) process.exitCode = 1;
  else if (result.differences.length > 0) process.exitCode = 2;
  return describe(result, from);
});

/** What the server alone needs, such as its cookie secret, may be missing here. */
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

function describe({ compared, differences, failures, skipped }: Reconciliation, from: Date): string {
  const skips = Object.entries(skipped).map(
    ([provider, count]) => `${count} payments by ${provider} were not compared: it is not configured here`,
  );
  return [
    ...[...differences, ...failures].map(line),
    ...skips,
    `${compared} payments since ${from.toISOString()} were compared, ${differences.length} differ`,
  ].join('\n');
}

function line({ order, order_id, payment_id, intent, message }: Difference): string {
  const owner = order_id === null ? 'no order' : `order #${order} (${order_id})`;
  return `${owner}, payment ${payment_id}, ${intent ?? 'no intent'}: ${message}`;
}
