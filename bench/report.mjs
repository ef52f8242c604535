/*
 * Formats the results, compared with the targets.
 */

/** The round with the median cost, which is not affected by outliers. */
export function middle(rounds) {
  const byCost = [...rounds].sort((a, b) => (a.cpu ?? a.p50) - (b.cpu ?? b.p50));
  return byCost[Math.floor((byCost.length - 1) / 2)];
}

/** Formats the results of a run. */
export function report({ operations, memory, ...run }) {
  const rows = operations.flatMap(({ title, targets, floor, comparedWith, statements, ...figures }) => [
    [
      title,
      ...formatMeasured(figures),
      number(sum(statements)),
      ...formatShareAndCpu(
        figures,
        floor ?? operations.find(({ name }) => name === comparedWith),
        statements,
        targets,
      ),
    ],
    ...(floor ? [['  its floor', ...formatMeasured(floor), '', '', '', '', '']] : []),
  ]);
  const others = Math.max(...operations.flatMap(({ others, floor }) => [others ?? 0, floor?.others ?? 0]));
  return [
    `Node ${run.node}, PostgreSQL ${run.postgresql}, ${run.processors} processors, ${run.clients} clients, ` +
      `the middle of ${run.rounds} rounds of ${run.seconds} s. CPU and latencies in ms.`,
    '',
    table(HEAD, rows),
    '',
    ...operations.filter(({ statements }) => statements.length > 1).map(byRequest),
    ...operations.flatMap((operation) => sizeOf(operation)),
    ...operations.flatMap((operation) => cpuShareOf(operation, operations)),
    `Memory of the server afterwards: ${number(memory.bytes / 1e6)} MB  ${verdict(memory.bytes / 1e6, '<', memory.target / 1e6, 0)}`,
    `Other programs used up to ${number(others * 100)} % of the machine meanwhile${others > 0.1 ? ': do not trust these figures' : ''}.`,
  ].join('\n');
}

/** The least share of their rate alone that reads should have beside 20 orders a second. */
const BESIDE_ORDERS = { list: 0.85, get: 0.8 };

/**
 * The figures of a run with `--beside-orders`. The share of the CPU shows what orders add to reads, without what they use themselves; the
 * share of the rate contains both.
 */
export function reportBesideOrders({ rounds, seconds, operations }) {
  const rows = operations.map(({ name, title, alone, beside }) => {
    const share = beside.perSecond / alone.perSecond;
    const cpuShare = beside.readCpu === null ? null : alone.cpu / beside.readCpu;
    return [
      title,
      ...[alone.perSecond, beside.perSecond].map((rate) => number(rate)),
      ...[beside.orders, beside.orderCpu, alone.cpu, beside.readCpu, cpuShare, share].map((figure) =>
        number(figure, 2),
      ),
      verdict(share, '≥', BESIDE_ORDERS[name], 2),
    ];
  });
  const head = [
    '',
    'alone/s',
    'beside/s',
    'orders/s',
    'CPU of an order',
    'CPU alone',
    'CPU beside',
    'share of CPU',
    'share of rate',
    'target',
  ];
  return [`The middle of ${rounds} rounds of ${seconds} s. CPU in ms.`, '', table(head, rows)].join('\n');
}

/** The figures of `bench:compare`. */
export function reportComparison({ rounds, seconds, operations }) {
  const rows = operations.map(({ title, before, after }) => [
    title,
    ...[before.perSecond, after.perSecond, before.p50, after.p50, before.p99, after.p99].map((figure) =>
      number(figure, 1),
    ),
    ...[before.node, after.node, before.database, after.database, before.cpu, after.cpu].map((figure) =>
      number(figure, 2),
    ),
    number(after.cpu / before.cpu, 2),
  ]);
  const pairs = ['units/s', 'p50', 'p99', 'CPU Node', 'PostgreSQL', 'both'];
  const head = ['', ...pairs.flatMap((name) => [name, 'after']), 'ratio'];
  const others = Math.max(
    ...operations.flatMap(({ before, after }) => [before.others ?? 0, after.others ?? 0]),
  );
  return [
    `The middle of ${rounds} alternating rounds of ${seconds} s per build. CPU and latencies in ms.`,
    '',
    table(head, rows),
    '',
    `Other programs used up to ${number(others * 100)} % of the machine.`,
  ].join('\n');
}

const HEAD = [
  '',
  'units/s',
  'p50',
  'p99',
  'CPU Node',
  'PostgreSQL',
  'both',
  'statements',
  'share',
  'target',
  'CPU target',
  'statements target',
];

function formatMeasured({ perSecond, p50, p99, node, database, cpu }) {
  return [
    number(perSecond),
    number(p50, 1),
    number(p99, 1),
    number(node, 2),
    number(database, 2),
    number(cpu, 2),
  ];
}

/** @param other the floor, or the operation that it is compared with */
function formatShareAndCpu({ perSecond, cpu }, other, statements, targets) {
  const share = other ? perSecond / other.perSecond : null;
  return [
    number(share, 2),
    verdict(share, '≥', targets.share, 1),
    verdict(cpu, '≤', targets.cpu, 1),
    verdict(sum(statements), '≤', targets.statements, 0),
  ];
}

function byRequest({ title, statements, targets }) {
  const last = verdict(statements.at(-1), '≤', targets.statementsOfLast, 0);
  return `${title}, statements of each request: ${statements.join(' + ')}${last && `, the last ${last}`}`;
}

function sizeOf({ title, bytes, targets }) {
  return targets.bytes ? [`${title}: ${number(bytes)} bytes  ${verdict(bytes, '≤', targets.bytes, 0)}`] : [];
}

function cpuShareOf({ title, cpu, targets, comparedWith }, operations) {
  const other = operations.find(({ name }) => name === comparedWith);
  if (!targets.cpuShare || !other || cpu === null) return [];
  const share = cpu / other.cpu;
  return [`${title}: CPU ${number(share, 2)} of ${other.title}  ${verdict(share, '≤', targets.cpuShare, 2)}`];
}

/** e.g. `≤ 3.5 met` */
function verdict(figure, sign, target, digits) {
  if (target === undefined) return '';
  if (figure === null) return `${sign} ${number(target, digits)} not measured`;
  const isMet = sign === '≥' ? figure >= target : figure <= target;
  return `${sign} ${number(target, digits)} ${isMet ? 'met' : 'MISSED'}`;
}

/** Formats a table; the first column is left-aligned, the others are right-aligned. */
export function table(head, rows) {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const drawn = lines.map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column])))
      .join('  '),
  );
  return [drawn[0], widths.map((width) => '-'.repeat(width)).join('  '), ...drawn.slice(1)].join('\n');
}

export function number(value, digits = 0) {
  if (value === null || value === undefined) return '';
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function sum(numbers) {
  return numbers.reduce((total, next) => total + next, 0);
}
