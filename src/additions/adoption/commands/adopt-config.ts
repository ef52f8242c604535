import { defineCommand, UsageError } from '@storekeep/server/extend';
import { environmentOf } from '../medusa-config/environment-of-config.ts';
import { loadMedusaConfig } from '../medusa-config/load-medusa-config.ts';
import { formatEnvironment } from './format-environment.ts';

export const command = defineCommand({
  positionals: '<file>',
  options: {},
  examples: [['./medusa-config.js > shop.env', 'the variables of this shop, for node --env-file']],
  async run({ positionals: [file, ...rest] }) {
    if (file === undefined || rest.length > 0)
      throw new UsageError('Name one file, such as ./medusa-config.js');
    const environment = environmentOf(await loadMedusaConfig(file));
    return { text: formatEnvironment(environment), data: environment };
  },
});
