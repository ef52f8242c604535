/** Adds a value to the statement's parameters and gives its placeholder. */
export type Bind = (value: unknown) => string;
