/*
 * What was measured beside what was asked.
 */

/** The figures of one operation from those of its rounds: the middle one by CPU, or by speed where there is no CPU. */
export function middle(rounds) {
  const byCost = [...rounds].sort((a, b) => (a.cpu ?? a.p50) - (b.cpu ?? b.p50));
  return byCost[Math.floor((byCost.length - 1) / 2)];
}

/** Lines of text with the columns under each other; the first column to the left, the others to the right. */
export function table(head, rows) {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  const drawn = lines.map((line) => line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join('  '));
  return [drawn[0], widths.map((width) => '-'.repeat(width)).join('  '), ...drawn.slice(1)].join('\n');
}

export function number(value, digits = 0) {
  return value === null || value === undefined ? '' : value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** e.g. `≤ 3.5 met` */
export function verdict(measured, sign, asked, digits) {
  if (asked === undefined) return '';
  if (measured === null) return `${sign} ${number(asked, digits)} not measured`;
  const isMet = sign === '≤' ? measured <= asked : measured >= asked;
  return `${sign} ${number(asked, digits)} ${isMet ? 'met' : 'MISSED'}`;
}
