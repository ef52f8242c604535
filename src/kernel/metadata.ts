type Metadata = Record<string, unknown>;

/** Metadata with a patch laid over it: a key set to `""` or null goes (docs/conventions.md, Unknown body properties). */
export function mergeMetadata(current: Metadata | null, patch: Metadata): Metadata {
  const entries = Object.entries({ ...current, ...patch }).filter(
    ([, value]) => value !== null && value !== '',
  );
  return Object.fromEntries(entries);
}
