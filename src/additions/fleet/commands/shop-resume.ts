import { defineCommand } from '@storekeep/server/module';
import { changeState, describeChange, requireHost } from './with-shops.ts';

export const command = defineCommand({
  positionals: '<host>',
  options: {},
  examples: [['a.example', 'serves it again within a second']],
  async run({ positionals }) {
    return describeChange('Resumed', await changeState(process.env, requireHost(positionals), 'active'));
  },
});
