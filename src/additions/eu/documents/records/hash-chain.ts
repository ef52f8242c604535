import { createHash } from 'node:crypto';

/** JSON with sorted keys and without spaces: equal values have equal texts. */
export function toCanonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, nested: unknown) =>
    typeof nested === 'object' && nested !== null && !Array.isArray(nested)
      ? Object.fromEntries(Object.entries(nested).sort(([a], [b]) => (a < b ? -1 : 1)))
      : nested,
  );
}

/** The columns of a document that its hash covers. */
export interface HashedDocument {
  id: string;
  type: string;
  circle: string;
  period: string;
  sequence: number;
  number: string;
  cause: string;
  order_id: string;
  /** ISO 8601, in milliseconds. */
  issued_at: string;
  currency_code: string;
  total: number;
  tax_total: number;
  cancels_id: string | null;
  /** Canonical JSON. */
  content: string;
}

/** The hash of a document in its circle: it depends on that of the document before. */
export function hashDocument(previousHash: string, document: HashedDocument): string {
  const { id, type, circle, period, sequence, number, cause, order_id } = document;
  const { issued_at, currency_code, total, tax_total, cancels_id, content } = document;
  const columns = {
    ...{ id, type, circle, period, sequence, number, cause, order_id },
    ...{ issued_at, currency_code, total, tax_total, cancels_id, content },
  };
  return createHash('sha256')
    .update(`${previousHash}\n${toCanonicalJson(columns)}`)
    .digest('hex');
}
