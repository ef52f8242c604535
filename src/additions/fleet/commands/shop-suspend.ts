import { defineCommand } from '@storekeep/server/module';
import { changeState, describeChange, requireHost } from './with-shops.ts';

export const command = defineCommand({
  positionals: '<host>',
  options: {},
  examples: [['a.example', 'its requests get 503 within a second; those in progress are completed']],
  async run({ positionals }) {
    return describeChange('Suspended', await changeState(process.env, requireHost(positionals), 'suspended'));
  },
});
