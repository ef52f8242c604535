import { defineCommand } from '#engine/installation/define-command';
import { packageVersion } from '../package-version.ts';
import { withStore } from './with-store.ts';

export const command = defineCommand({
  options: {},
  examples: [['', 'before the servers of a new version are started']],
  notes: `The server does the same at its start. With this, a deployment can wait for the migrations first, as the Helm chart does.`,
  async run({ progress }) {
    progress.step('Running migrations…');
    await withStore(process.env, () => Promise.resolve());
    return {
      text: `The database has all migrations of Storekeep ${packageVersion}`,
      data: { version: packageVersion },
    };
  },
});
