import type { PaymentHandler } from '#additions/agents/sessions/view/session-view';
import { UCP_CAPABILITIES, type UcpDialect } from './negotiate.ts';
import { paymentHandlers } from './show-payment-handlers.ts';

const DOCUMENTS = 'https://ucp.dev';
const SERVICE = 'dev.ucp.shopping';

const TRANSPORTS = [
  { transport: 'rest', path: '/ucp', schema: 'rest.openapi.json' },
  { transport: 'mcp', path: '/ucp/mcp', schema: 'mcp.openrpc.json' },
];

export interface ProfileContext {
  /** The origin of the server, with its path prefix. */
  baseUrl: string;
  handlers: readonly PaymentHandler[];
  /** The public keys of the shop (JWK). */
  keys: readonly object[];
  supported_versions?: Readonly<Record<string, string>>;
}

/** The profile of the shop in a version. */
export function showProfile(
  dialect: UcpDialect,
  { baseUrl, handlers, keys, supported_versions }: ProfileContext,
): object {
  const { version } = dialect;
  const documents = `${DOCUMENTS}/${version}`;
  const services = TRANSPORTS.map(({ transport, path, schema }) => ({
    ...{ version, transport, endpoint: baseUrl + path },
    ...{ spec: `${documents}/specification/overview`, schema: `${documents}/services/shopping/${schema}` },
  }));
  const capabilities = UCP_CAPABILITIES.map(({ name, extends: parent }) => {
    const page = name.slice(SERVICE.length + 1).replaceAll('.', '/');
    const capability = {
      version,
      spec: `${documents}/specification/${page}`,
      schema: `${documents}/schemas/shopping/${page}.json`,
      ...(parent !== undefined && { extends: parent }),
    };
    return [name, [capability]];
  });
  return {
    ucp: {
      version,
      ...(supported_versions && { supported_versions }),
      services: { [SERVICE]: services },
      capabilities: Object.fromEntries(capabilities) as object,
      payment_handlers: paymentHandlers(handlers, dialect),
    },
    keys,
    signing_keys: keys,
  };
}
