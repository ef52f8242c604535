import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Finds what keeps people from using a page: the serious findings of axe. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const violations = await page.evaluate<{ id: string; impact: string; nodes: { html: string }[] }[]>(
    'axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations)',
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0].html.slice(0, 200)}`);
}
