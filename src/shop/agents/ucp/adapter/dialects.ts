/** What differs between the versions of UCP; everything else is the same. */
export interface UcpDialect {
  version: string;
  /** Returns the description of a shipping option: an object `{ plain }`, or a text. */
  describeOption(text: string): unknown;
  /** Additional fields of destinations in responses. */
  destinationFields: Readonly<Record<string, string>>;
}

/** Newest first. */
export const UCP_DIALECTS: readonly UcpDialect[] = [
  {
    version: '2026-08-25',
    describeOption: (plain) => ({ plain }),
    destinationFields: { type: 'shipping_address' },
  },
  { version: '2026-04-08', describeOption: (text) => text, destinationFields: {} },
];
