import { existsSync, readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';

/* The browser of the tests: Chromium of the distribution. */

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** Why nothing is tested in the browser; null if it is there. */
export const whyNoChromium = existsSync(CHROMIUM) ? null : `${CHROMIUM} is missing, apt-get install chromium`;

const AXE = 'node_modules/axe-core/axe.min.js';

/** `describe` where there is a browser. */
export function describeInBrowser(name: string, work: () => void): void {
  if (whyNoChromium === null) describe(name, work);
  else describe.skip(`${name} (skipped: ${whyNoChromium})`, work);
}

/** `it` where there is a browser. */
export const itInBrowser = whyNoChromium === null ? it : it.skip;

export async function launchChromium(): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] });
}

/**
 * Finds what keeps people from using a page: the serious findings of axe.
 * @param rules the ids of the rules of axe; all of them by default
 */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(readFileSync(AXE, 'utf8'));
  const options = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const violations = await page.evaluate<{ id: string; impact: string; nodes: { html: string }[] }[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0].html.slice(0, 200)}`);
}
