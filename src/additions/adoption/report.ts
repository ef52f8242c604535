import type { CheckResult } from './adoption.ts';
import type { TotalsComparison } from './compare-totals.ts';
import { ownColumnsLines, usageLines, verdictLine } from './usage/usage-findings.ts';

/** Formats the result of a check for the terminal. */
export function formatReport({ findings, differences, usage, verdict, proof }: CheckResult): string {
  const { version, modules, flags, counts, stops, warns } = findings;
  if (version === null || proof === null || verdict === null)
    return section('Problems that prevent an adoption', stops);
  return [
    `Medusa v1 ${version} or later${modules.length > 0 ? `, with ${modules.join(' and ')}` : ''}: ${Object.entries(
      counts,
    )
      .map(([table, rows]) => `${rows} ${table.replaceAll('_', ' ')}s`)
      .join(', ')}`,
    `Feature flags, recognized by their columns: ${flags.join(', ') || 'none'}`,
    `Changes: ${differences.columns.length} changes of columns, ${differences.ownTables.length} tables, ` +
      `${differences.rules.length} constraints, ${differences.hindering.length} stricter constraints of v1 to drop, ${differences.indexes.length} indexes`,
    section('Warnings', warns),
    section('Plugins and code of the shop', usageLines(usage)),
    ...ownColumnsLines(usage),
    section('Totals of orders, which do not change', orderLines(proof)),
    section(
      'Totals of open carts and drafts, which do not change unless their content does',
      quoteLines(proof),
    ),
    stops.length > 0
      ? section('Problems that prevent an adoption', stops)
      : 'The database can be adopted: npm run adopt',
    verdictLine(verdict, stops.length > 0),
  ].join('\n');
}

function orderLines({ orders, paid, unpaid, ...compared }: TotalsComparison): string[] {
  return [
    `${paid} of ${orders} have a total that equals their payments`,
    ...withRemainder(unpaid, orders - paid),
    ...v1Lines(compared, orders),
  ];
}

function quoteLines({
  quotes: { quotes, withSession, matched, mismatched, unshown, ...compared },
}: TotalsComparison): string[] {
  return [
    `${matched} of ${withSession} with a payment session have a total that equals its amount`,
    ...withRemainder(mismatched, withSession - matched),
    ...v1Lines(compared, quotes - unshown),
    ...(unshown > 0 ? [`${unshown} cannot be read from v1`] : []),
  ];
}

function v1Lines({ equal, differing }: Pick<TotalsComparison, 'equal' | 'differing'>, all: number): string[] {
  if (equal === null) return ['not compared with v1: pass --v1-url, and --token of a staff user'];
  return [`${equal} of ${all} equal the totals that v1 returns`, ...withRemainder(differing, all - equal)];
}

function withRemainder(lines: string[], all: number): string[] {
  return all > lines.length ? [...lines, `and ${all - lines.length} more`] : lines;
}

function section(title: string, lines: string[]): string {
  return [`${title}:`, ...(lines.length > 0 ? lines : ['nothing']).map((line) => `  - ${line}`)].join('\n');
}
