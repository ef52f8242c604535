import { newSigningKey } from '../../../../shop/agents/platforms/signing-keys.ts';

/* npm run agents:key -- prints a JWK set with a new private key, for the file of AGENTS_SIGNING_KEYS */
process.stdout.write(`${JSON.stringify({ keys: [newSigningKey()] }, null, 2)}\n`);
