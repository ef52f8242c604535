import { number } from '../report.mjs';

const TITLES = {
  list: 'List 20 products',
  get: 'Get a product',
  create: 'Create a cart',
  add: 'Add a line to a cart',
  checkout: 'Check out',
};

/** Formats the results of a run as Markdown. `×`: the CPU time as a multiple of Storekeep's. */
export function formatReport(results) {
  const { machine, systems, skipped, operations } = results;
  return [
    `${results.date}, ${machine.processors} × ${machine.processor}, ${number(machine.memory / 1e9)} GB, Node ${results.node}, ` +
      `PostgreSQL ${results.postgresql}; ${results.products} products × 4 variants, ${results.clients} clients, ` +
      `${results.poolSize} connections, the median of ${results.rounds} rounds of ${results.seconds} s; ` +
      `${number(results.minutes)} minutes in all. CPU and latencies in ms per unit.`,
    '',
    ...operations.flatMap((operation) => formatOperation(operation, systems)),
    ...markdownTable(
      ['system', 'version', 'memory after the run', 'set-up'],
      systems.map(({ title, version, memory, setUpSeconds }) => [
        title,
        version,
        !memory ? '' : `${number(memory / 1e6)} MB`,
        `${number(setUpSeconds)} s`,
      ]),
    ),
    '',
    ...skipped.map(({ title, reason }) => `${title} was skipped: ${reason.split('\n')[0].slice(0, 300)}`),
    `Other programs used up to ${number(othersOf(operations) * 100)} % of the machine during a round.`,
  ].join('\n');
}

function formatOperation({ operation, systems: figures }, systems) {
  const reference = figures.find(({ name }) => name === 'storekeep');
  const rows = figures.map((figure) => [
    systems.find(({ name }) => name === figure.name).title,
    number(figure.node, 2),
    number(figure.database, 2),
    number(figure.cpu, 2),
    figure.cpu === null || !reference?.cpu ? '' : number(figure.cpu / reference.cpu, 1),
    number(figure.perSecond, figure.perSecond < 100 ? 1 : 0),
    number(figure.p50, 1),
    number(figure.p99, 1),
    number(figure.bytes),
  ]);
  const head = ['system', 'CPU application', 'database', 'both', '×', 'per second', 'p50', 'p99', 'bytes'];
  return [`### ${TITLES[operation]}`, '', ...markdownTable(head, rows), ''];
}

function othersOf(operations) {
  return Math.max(0, ...operations.flatMap(({ systems }) => systems.map(({ others }) => others ?? 0)));
}

/** The first column is left-aligned, the others are right-aligned. */
function markdownTable(head, rows) {
  const lines = [head, head.map((_, column) => (column ? '---:' : '---')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`);
}
