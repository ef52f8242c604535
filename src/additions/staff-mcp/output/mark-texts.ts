/**
 * Marks what people have written, so that an assistant does not take it for instructions: every text that is more than an identifier, a
 * number, a moment or a link becomes `{ untrusted_text: … }`, in every field. Keys that are more than a name, as in
 * metadata, are moved into values.
 */
export function markTexts(value: unknown): unknown {
  if (typeof value === 'string') return isIdentifier(value) ? value : { untrusted_text: value };
  if (Array.isArray(value)) return value.map(markTexts);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const named = entries.filter(([key]) => NAME.test(key)).map(([key, item]) => [key, markTexts(item)]);
  const others = entries.filter(([key]) => !NAME.test(key));
  return {
    ...(Object.fromEntries(named) as object),
    ...(others.length > 0 && {
      untrusted_entries: others.map(([key, item]) => ({
        key: { untrusted_text: key },
        value: markTexts(item),
      })),
    }),
  };
}

/** Without spaces, so that it cannot be a sentence; moments have one. */
function isIdentifier(text: string): boolean {
  return IDENTIFIER.test(text) || MOMENT.test(text) || LINK.test(text);
}

const NAME = /^[\w.-]{1,64}$/;
/** At most four words: more may be a sentence. */
const IDENTIFIER = /^(?!(?:[a-z0-9]+[._+-]+){4})[\w.+-]{0,40}$/i;
const MOMENT = /^\d{4}-\d\d-\d\d[T ][\d:.]+(Z|[+-]\d\d:\d\d)?$/;
/** Files of the shop: a path of segments that are identifiers. */
const LINK = /^(https?:\/\/[\w.:-]{1,80})?(\/[\w.-]{1,60}){1,8}$/;
