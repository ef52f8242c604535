/** Browsers take a response for what its content type says: JSON with markup in it must not be run as a page or a script. */
export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const;
