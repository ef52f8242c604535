import type { Sql } from '@storekeep/server/extend';
import { hashDocument, type HashedDocument, toCanonicalJson } from './hash-chain.ts';

/** A document that is not as it was issued, or a number that is missing. */
export interface DocumentProblem {
  circle: string;
  /** The number of the document; null if the circle itself is wrong. */
  number: string | null;
  problem: string;
}

export interface Verification {
  /** How many documents were checked. */
  documents: number;
  circles: number;
  problems: DocumentProblem[];
}

interface StoredDocument extends Omit<HashedDocument, 'issued_at' | 'total' | 'tax_total'> {
  issued_at: Date;
  total: string;
  tax_total: string;
  previous_hash: string;
  hash: string;
}

interface Circle {
  id: string;
  period: string;
  last_number: number;
  last_hash: string;
}

const PAGE = 500;

/**
 * Computes the chain of hashes of each circle again, and looks for gaps in its numbers.
 * @param onProgress called with the number of documents so far
 */
export async function verifyDocuments(
  sql: Pick<Sql, 'query'>,
  onProgress: (count: number) => void = () => undefined,
): Promise<Verification> {
  const circles = await sql.query<Circle>(
    'select id, period, last_number, last_hash from eu_document_circle order by id',
  );
  const result: Verification = { documents: 0, circles: circles.length, problems: [] };
  for (const circle of circles) await verifyCircle(sql, circle, result, onProgress);
  return result;
}

async function verifyCircle(
  sql: Pick<Sql, 'query'>,
  circle: Circle,
  result: Verification,
  onProgress: (count: number) => void,
): Promise<void> {
  let last = { period: '', sequence: 0, hash: '' };
  for (;;) {
    const page = await sql.query<StoredDocument>(
      `select * from eu_document where circle = $1 and (period, sequence) > ($2, $3) order by period, sequence limit ${PAGE}`,
      [circle.id, last.period, last.sequence],
    );
    for (const document of page) {
      const problem = findProblem(document, last);
      if (problem !== null) result.problems.push({ circle: circle.id, number: document.number, problem });
      last = { period: document.period, sequence: document.sequence, hash: document.hash };
    }
    result.documents += page.length;
    onProgress(result.documents);
    if (page.length < PAGE) break;
  }
  if (last.period !== circle.period || last.sequence !== circle.last_number || last.hash !== circle.last_hash)
    result.problems.push({
      ...{ circle: circle.id, number: null },
      problem: `the circle ends with number ${circle.last_number}, its documents with ${last.sequence}`,
    });
}

function findProblem(
  document: StoredDocument,
  last: { period: string; sequence: number; hash: string },
): string | null {
  const expected = document.period === last.period ? last.sequence + 1 : 1;
  if (document.sequence !== expected)
    return `follows number ${last.sequence}, but is number ${document.sequence}`;
  if (document.previous_hash !== last.hash) return 'does not follow the document before it';
  const { issued_at, total, tax_total } = document;
  const columns = { issued_at: issued_at.toISOString(), total: Number(total), tax_total: Number(tax_total) };
  if (hashDocument(document.previous_hash, { ...document, ...columns }) !== document.hash)
    return 'was changed after it was issued';
  return isConsistent(document) ? null : 'says something else than its columns';
}

/** Whether the content is canonical, and says the same as the columns by which documents are found. */
function isConsistent({ content, number, type, total, order_id }: StoredDocument): boolean {
  const parsed = JSON.parse(content) as {
    number: string;
    type: string;
    order: { id: string };
    totals: { total: number };
  };
  return (
    toCanonicalJson(parsed) === content &&
    parsed.number === number &&
    parsed.type === type &&
    parsed.order.id === order_id &&
    parsed.totals.total === Number(total)
  );
}
