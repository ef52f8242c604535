import { hash } from 'node:crypto';

/** The JSON text of a row, with its digest, which is computed when it is first needed. Cached rows thus are hashed once. */
export class RowText {
  private computed: string | undefined;

  constructor(readonly json: string) {}

  /** Identifies the text in entity tags. */
  get digest(): string {
    return (this.computed ??= digestOf(this.json));
  }
}

/** SHA-1 in base64url. */
export function digestOf(text: string | Buffer): string {
  return hash('sha1', text, 'base64url');
}
