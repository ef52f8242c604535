import path from 'node:path';
import type { Page } from 'playwright-core';

/** Where pictures for the docs go; without it, none are taken. */
const DIRECTORY = process.env.PICTURES;

/** Takes a picture of what the page shows, for the docs: `PICTURES=docs npx jest back-office/day --selectProjects proofs`. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (!DIRECTORY) return;
  await page.getByRole('alert').filter({ hasText: /./ }).first().waitFor({ state: 'detached' });
  await page.screenshot({ path: path.join(DIRECTORY, `back-office-${name}.png`) });
}
