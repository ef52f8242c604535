import { parseArgs } from 'node:util';
import { environmentOf } from '../../adopt/medusa-config/environment-of-config.ts';
import { loadMedusaConfig } from '../../adopt/medusa-config/load-medusa-config.ts';
import { formatEnvironment } from './format-environment.ts';
import { runCommand } from './run-command.ts';

/* npm run adopt:config -- ./medusa-config.js */
runCommand(async () => {
  const [file, ...rest] = parseArgs({ allowPositionals: true }).positionals;
  if (file === undefined || rest.length > 0)
    throw new Error('Usage: storekeep adopt:config ./medusa-config.js');
  return formatEnvironment(environmentOf(await loadMedusaConfig(file)));
});
