type Metadata = Record<string, unknown>;

/** Merges a patch into metadata: a key set to `""` or null is removed (docs/conventions.md, Unknown body properties). */
export function mergeMetadata(current: Metadata | null, patch: Metadata): Metadata {
  const entries = Object.entries({ ...current, ...patch }).filter(
    ([, value]) => value !== null && value !== '',
  );
  return Object.fromEntries(entries);
}
