import type { CommerceOptions } from '@storekeep/server/extend';
import { newSigningKey } from './platforms/signing-keys.ts';

/** Options with the routes of both protocols. */
export function exampleOptions(): CommerceOptions {
  const page = 'https://shop.example/';
  return {
    agents: {
      protocols: ['acp', 'ucp'],
      publicUrl: 'https://api.shop.example',
      storefrontUrl: 'https://shop.example',
      links: { terms: page, privacy: page },
      signingKeys: [newSigningKey()],
    },
  };
}
