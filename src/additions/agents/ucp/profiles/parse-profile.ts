/** The part of a platform's profile that the shop uses. */
export interface PlatformProfile {
  version: string;
  /** The versions of its capabilities by name, with their configuration. */
  capabilities: Map<string, { version: string; config: Record<string, unknown> }[]>;
  /** Its public keys (JWK). */
  keys: Record<string, unknown>[];
}

/** @returns null if the document is not a profile */
export function parseProfile(json: unknown): PlatformProfile | null {
  const profile = asObject(json);
  const ucp = asObject(profile?.ucp);
  const capabilities = asObject(ucp?.capabilities);
  if (!profile || !ucp || !capabilities || typeof ucp.version !== 'string') return null;
  const keys: unknown = profile.keys ?? profile.signing_keys;
  return {
    version: ucp.version,
    capabilities: new Map(Object.entries(capabilities).map(([name, entries]) => [name, versionsOf(entries)])),
    keys: Array.isArray(keys) ? objectsIn(keys) : [],
  };
}

function versionsOf(entries: unknown): { version: string; config: Record<string, unknown> }[] {
  return (Array.isArray(entries) ? entries : [entries]).flatMap((entry) => {
    const { version, config } = asObject(entry) ?? {};
    return typeof version === 'string' ? [{ version, config: asObject(config) ?? {} }] : [];
  });
}

function asObject(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

function objectsIn(values: readonly unknown[]): Record<string, unknown>[] {
  return values.map(asObject).filter((value) => value !== undefined);
}
