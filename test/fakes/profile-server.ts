import { randomUUID } from 'node:crypto';
import { type FakeCompany, startFakeCompany } from './fake-company.ts';

/** A server with the profile of a platform. */
export interface ProfileServer extends FakeCompany {
  /** The URL of the profile, which is also at all URLs that begin with it. */
  url: string;
  /** Its response; a text is sent unchanged. */
  respond: { status: number; body: unknown; headers?: Record<string, string> };
  /** The number of requests that it received. */
  requests: number;
}

const ALL_CAPABILITIES = {
  ...{ checkout: {}, fulfillment: {}, discount: {}, order: {} },
  ...{ 'catalog.search': {}, 'catalog.lookup': {} },
};

/** Builds the profile of a platform. @param capabilities by their names below `dev.ucp.shopping`, with their configuration */
export function ucpProfile(
  version: string,
  capabilities: Record<string, object> = ALL_CAPABILITIES,
  fields: object = {},
): object {
  const entries = Object.entries(capabilities).map(([name, config]) => [
    `dev.ucp.shopping.${name}`,
    [{ version, config }],
  ]);
  return { ucp: { version, capabilities: Object.fromEntries(entries) as object }, keys: [], ...fields };
}

export async function startProfileServer(version = '2026-08-25'): Promise<ProfileServer> {
  // not only the port, which the server of an earlier test may have had, whose platform is still registered
  const path = `/${randomUUID()}/profile.json`;
  const company = await startFakeCompany({
    name: 'The platform',
    rejections: {},
    respond({ route }) {
      if (!route.startsWith(`GET ${path}`)) return undefined;
      profiles.requests++;
      const { headers, ...response } = profiles.respond;
      return { ...response, headers: { 'content-type': 'application/json', ...headers } };
    },
  });
  const profiles: ProfileServer = {
    ...{ ...company, url: company.url + path },
    respond: { status: 200, body: ucpProfile(version) },
    requests: 0,
  };
  return profiles;
}
