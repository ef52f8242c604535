import { chromium } from 'playwright-core';

/* Draws the samples of a soak as small line charts, one per figure. */

const [WIDTH, HEIGHT, MARGIN] = [380, 130, 34];

/**
 * Writes a PNG file.
 * @param {{ minute: number, rate: number, p99: number, memory: number, dead: number, events: number, orders: number,
 *   queues: { name: string, bytes: number }[] }[]} samples in the order of their minutes
 */
export async function drawSoak(samples, file) {
  const charts = [
    { title: 'Checkouts per second', valueOf: ({ rate }) => rate },
    { title: 'p99 of a checkout (ms)', valueOf: ({ p99 }) => p99 },
    { title: 'Memory of the server (MB)', valueOf: ({ memory }) => memory },
    { title: 'Dead rows of all tables', valueOf: ({ dead }) => dead },
    { title: 'Events waiting', valueOf: ({ events }) => events },
    { title: 'Table order with its indexes (MB)', valueOf: ({ orders }) => orders },
    ...samples[0].queues.map(({ name }, index) => ({
      title: `Table ${name} (kB)`,
      valueOf: ({ queues }) => queues[index].bytes / 1e3,
    })),
  ];
  const html = `<body style="margin:12px;width:${WIDTH * 2 + 24}px;background:white">${charts.map((chart) => svgOf(chart, samples)).join('')}</body>`;
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage({ viewport: { width: WIDTH * 2 + 48, height: 200 } });
    await page.setContent(html);
    await page.screenshot({ path: file, fullPage: true });
  } finally {
    await browser.close();
  }
}

function svgOf({ title, valueOf }, samples) {
  const values = samples.map(valueOf);
  const max = Math.max(...values, 1) * 1.15;
  const end = samples.at(-1).minute;
  const x = (minute) => MARGIN + (minute / end) * (WIDTH - MARGIN - 12);
  const y = (value) => HEIGHT - 20 - (value / max) * (HEIGHT - 48);
  const points = samples.map(({ minute }, index) => `${x(minute).toFixed(1)},${y(values[index]).toFixed(1)}`);
  const label = (value) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 1 : 0 });
  return `<svg width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif" font-size="10" fill="#444">
    <text x="${MARGIN}" y="14" font-size="12" fill="#111">${title}</text>
    <line x1="${MARGIN}" x2="${WIDTH - 12}" y1="${y(0)}" y2="${y(0)}" stroke="#bbb"/>
    <polyline points="${points.join(' ')}" fill="none" stroke="#2563eb" stroke-width="1.5"/>
    <text x="2" y="${y(values.at(-1)) + 3}">${label(values.at(-1))}</text>
    <text x="${MARGIN}" y="${HEIGHT - 6}">0 min</text>
    <text x="${WIDTH - 12}" y="${HEIGHT - 6}" text-anchor="end">${end.toFixed(0)} min</text>
  </svg>`;
}
