import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';

const DIRECTORY = 'dist/dashboard';
const MOST_BYTES = 300 * 1024;

describe('The build of the back office', () => {
  beforeAll(() => {
    execFileSync('node', ['bin/build-if-stale.mjs'], { stdio: 'ignore' });
  });

  const page = () => readFileSync(`${DIRECTORY}/index.html`, 'utf8');

  it(`loads at most ${MOST_BYTES / 1024} kB of compressed JavaScript at first`, () => {
    const scripts = [...page().matchAll(/(?:src|href)="\.\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file);
    expect(scripts).not.toEqual([]);
    const bytes = scripts.map((file) => statSync(`${DIRECTORY}/${file}.gz`).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it('has each page in a file of its own, which is loaded when it is opened', () => {
    const files = readdirSync(`${DIRECTORY}/assets`);
    for (const name of ['orders-page', 'order-page', 'product-page', 'sales-chart', 'german']) {
      const [file] = files.filter((other) => other.startsWith(`${name}-`) && other.endsWith('.js'));
      expect(file).toBeDefined();
      expect(page()).not.toContain(file);
    }
  });

  it('has no inline script, and a compressed copy of each script and style sheet', () => {
    expect(page()).not.toMatch(/<script(?![^>]*\ssrc=)/);
    const files = readdirSync(`${DIRECTORY}/assets`).filter((file) => /\.(js|css)$/.test(file));
    expect(files.filter((file) => !existsSync(`${DIRECTORY}/assets/${file}.gz`))).toEqual([]);
  });
});
