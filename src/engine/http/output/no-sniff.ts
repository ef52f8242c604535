/** Turns off content sniffing, so that browsers never run JSON with markup in it as a page or a script. */
export const NO_SNIFF = { 'x-content-type-options': 'nosniff' } as const;
