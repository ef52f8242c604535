/** Runs a statement on the one connection that an adoption works on. */
export type RunStatement = <T = Record<string, unknown>>(text: string, values?: unknown[]) => Promise<T[]>;
