import { writeFileSync } from 'node:fs';

const [WIDTH, HEIGHT, LEFT, RIGHT] = [900, 150, 60, 12];

/**
 * Writes an SVG file: orders placed and the longest response of each second, with the pauses of moves and the kills.
 * @param {{ from: number, placedAt: number[], requests: { at: number, ms: number }[], pauses: number[], kills: { at: number, what: string }[] }} run
 */
export function drawMoves({ from, placedAt, requests, pauses, kills }, file) {
  const seconds = Math.max(1, Math.ceil((Math.max(...placedAt, from) - from) / 1000));
  const orders = new Array(seconds).fill(0);
  const longest = new Array(seconds).fill(0);
  for (const at of placedAt) orders[Math.min(seconds - 1, Math.floor((at - from) / 1000))]++;
  for (const { at, ms } of requests) {
    const second = Math.min(seconds - 1, Math.max(0, Math.floor((at - from) / 1000)));
    longest[second] = Math.max(longest[second], ms / 1000);
  }
  const x = (second) => LEFT + (second / seconds) * (WIDTH - LEFT - RIGHT);
  const charts = [
    { title: 'Orders per second', values: orders },
    { title: 'Longest wait for a response, with repetitions (s)', values: longest },
  ].map(({ title, values }, index) => {
    const top = index * HEIGHT;
    const max = Math.max(...values, 1) * 1.15;
    const y = (value) => top + HEIGHT - 24 - (value / max) * (HEIGHT - 52);
    const points = values.map((value, second) => `${x(second).toFixed(1)},${y(value).toFixed(1)}`);
    const line = (at, color) => {
      const position = x((at - from) / 1000).toFixed(1);
      return `<line x1="${position}" x2="${position}" y1="${top + 24}" y2="${top + HEIGHT - 24}" stroke="${color}"/>`;
    };
    return [
      ...pauses.map((at) => line(at, '#86c98f')),
      ...kills.map(({ at }) => line(at, '#e06c6c')),
      `<text x="${LEFT}" y="${top + 14}" font-size="12" fill="#111">${title}</text>`,
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(0)}" y2="${y(0)}" stroke="#bbb"/>`,
      `<polyline points="${points.join(' ')}" fill="none" stroke="#2563eb" stroke-width="1.2"/>`,
      `<text x="4" y="${y(Math.max(...values)) + 3}">${Math.max(...values).toFixed(values === orders ? 0 : 1)}</text>`,
      `<text x="4" y="${y(0) + 3}">0</text>`,
    ].join('\n');
  });
  const legend = `<text x="${LEFT}" y="${2 * HEIGHT + 12}">${seconds} s; green: the pause of a move; red: something is killed</text>`;
  writeFileSync(
    file,
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${2 * HEIGHT + 20}" font-family="sans-serif" font-size="10" fill="#444">
<rect width="100%" height="100%" fill="white"/>
${charts.join('\n')}
${legend}
</svg>
`,
  );
}
