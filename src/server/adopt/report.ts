import type { CheckResult } from './adoption.ts';
import type { TotalsComparison } from './compare-totals.ts';

/** Formats the result of a check for the terminal. */
export function formatReport({ findings, differences, proof }: CheckResult): string {
  const { version, modules, flags, counts, stops, warns } = findings;
  if (version === null || proof === null) return section('It stops', stops);
  return [
    `Medusa v1 ${version} or later${modules.length > 0 ? `, with ${modules.join(' and ')}` : ''}: ${Object.entries(
      counts,
    )
      .map(([table, rows]) => `${rows} ${table.replaceAll('_', ' ')}s`)
      .join(', ')}`,
    `Its flags, by what they have left: ${flags.join(', ') || 'none'}`,
    `To be done: ${differences.columns.length} changes of columns, ${differences.ownTables.length} tables, ` +
      `${differences.rules.length} rules, ${differences.hindering.length} rules of v1 that forbid more, ${differences.indexes.length} indexes`,
    section('To know', warns),
    section('The sums of its orders, which stay as they are', orderLines(proof)),
    section(
      'What open carts and drafts cost, which stays while nobody changes what is in them',
      quoteLines(proof),
    ),
    stops.length > 0 ? section('It stops', stops) : 'Nothing stops an adoption: npm run adopt',
  ].join('\n');
}

function orderLines({ orders, paid, unpaid, ...compared }: TotalsComparison): string[] {
  return [
    `${paid} of ${orders} were paid what they cost`,
    ...withRemainder(unpaid, orders - paid),
    ...v1Lines(compared, orders),
  ];
}

function quoteLines({
  quotes: { quotes, asked, agreed, disagreed, unshown, ...compared },
}: TotalsComparison): string[] {
  return [
    `${agreed} of ${asked} with a payment session cost what it is over`,
    ...withRemainder(disagreed, asked - agreed),
    ...v1Lines(compared, quotes - unshown),
    ...(unshown > 0 ? [`${unshown} are none that v1 could show`] : []),
  ];
}

function v1Lines({ equal, differing }: Pick<TotalsComparison, 'equal' | 'differing'>, all: number): string[] {
  if (equal === null) return ['v1 was not asked for its own: --v1-url, with the --token of a staff user'];
  return [`${equal} of ${all} equal what v1 shows`, ...withRemainder(differing, all - equal)];
}

function withRemainder(lines: string[], all: number): string[] {
  return all > lines.length ? [...lines, `and ${all - lines.length} more`] : lines;
}

function section(title: string, lines: string[]): string {
  return [`${title}:`, ...(lines.length > 0 ? lines : ['nothing']).map((line) => `  - ${line}`)].join('\n');
}
