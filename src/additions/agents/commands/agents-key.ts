import { defineCommand } from '@storekeep/server/extend';
import { newSigningKey } from '../platforms/signing-keys.ts';

export const command = defineCommand({
  options: {},
  examples: [['> agents-keys.json', 'a JWK set with a new private key, for the file of AGENTS_SIGNING_KEYS']],
  async run() {
    const data = { keys: [newSigningKey()] };
    return { text: JSON.stringify(data, null, 2), data };
  },
});
