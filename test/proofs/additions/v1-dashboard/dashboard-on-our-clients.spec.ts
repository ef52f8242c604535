import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { CHROMIUM, whyNoChromium } from '../../../support/chromium.ts';
import { createFolder, pack } from '../../../support/packed-packages.ts';
import { runStorekeep } from '../../../support/run-command.ts';

/*
 * The dashboard of v1, unmodified but for two lines of a package.json: @storekeep/medusa-js and @storekeep/medusa-react replace the
 * packages that it is built on. Its pages are walked in Chromium, as by `npm run dashboard:walk`.
 */

const isRun = process.env.WALK_DASHBOARD === 'true' && whyNoChromium === null;
const why = isRun
  ? ''
  : ' (skipped: it takes a quarter of an hour, WALK_DASHBOARD=true and a Chromium run it)';

describe(`The dashboard of v1 on our clients${why}`, () => {
  it.each(['medusa-react', '=1.0.0', '@medusajs=1.0.0', 'react@18=1'])(
    'is not built with --override %s, which has no package or no version',
    async (override) => {
      const { code, error } = await runStorekeep({}, ['dashboard', '--override', override]);
      expect(code).not.toBe(0);
      expect(error).toContain(`${override} is not a package and its version, such as react=18.3.1`);
    },
  );

  (isRun ? it : it.skip)(
    'passes the whole walk',
    async () => {
      const { folder, remove } = createFolder();
      try {
        const medusaJs = `file:${path.join(folder, await pack('packages/medusa-js', folder))}`;
        const medusaReact = `file:${path.join(folder, await pack('packages/medusa-react', folder))}`;
        const dashboard = path.join(folder, 'dashboard');
        const built = await runStorekeep({}, [
          'dashboard',
          '--to',
          dashboard,
          '--override',
          `@medusajs/medusa-js=${medusaJs}`,
          '--override',
          `@storekeep/medusa-js=${medusaJs}`,
          '--override',
          `medusa-react=${medusaReact}`,
        ]);
        expect(built).toMatchObject({ code: 0 });
        const env = {
          ...process.env,
          CHROMIUM,
          DASHBOARD_DIR: dashboard,
          PICTURES: path.join(folder, 'pictures'),
        };
        const walk = await promisify(execFile)(process.execPath, ['bin/walk-dashboard.mjs'], { env }).catch(
          (error: { stdout: string }) => error,
        );
        const [, works, of] = /^(\d+) of (\d+) steps work/m.exec(walk.stdout) ?? [];
        expect({ works, failed: walk.stdout.match(/^✗.*/gm) }).toEqual({ works: of, failed: null });
      } finally {
        remove();
      }
    },
    40 * 60_000,
  );
});
