import { Injectable } from '@nestjs/common';
import {
  Database,
  insertRows,
  invalidData,
  newId,
  notAllowed,
  notFound,
  Region,
  requireIds,
  type Tx,
  updateExistingRow,
  withoutUndefined,
} from '@storekeep/server/extend';
import type { CreateLegalTextBody, UpdateLegalTextBody } from './http/legal-texts.input.ts';
import { LegalText } from './legal-text.entity.ts';

/** Writes legal texts as drafts, and publishes them. */
@Injectable()
export class LegalTextsService {
  constructor(private readonly database: Database) {}

  /** Creates a draft. @throws not_found for a region; invalid_data for a country */
  create({ country_code, ...body }: CreateLegalTextBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      if (body.region_id) await requireIds(tx, Region, [body.region_id]);
      if (country_code) await requireCountry(tx, country_code.toLowerCase());
      const id = newId(LegalText);
      const country = country_code && { country_code: country_code.toLowerCase() };
      await insertRows(tx, LegalText, [{ id, ...withoutUndefined(body), ...country }]);
      return { id };
    });
  }

  /** @throws not_found; not_allowed for a published version */
  update(id: string, body: UpdateLegalTextBody): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      await lockDraft(tx, id);
      await updateExistingRow(tx, LegalText, id, withoutUndefined(body));
      return { id };
    });
  }

  /** Publishes a draft as the next version. Publishing it twice is allowed. @throws not_found */
  publish(id: string): Promise<{ id: string }> {
    return this.database.transaction(async (tx) => {
      // locked in a statement of its own, so that the next one sees the version that it waited for
      await tx.query(`select pg_advisory_xact_lock(hashtextextended('legal texts', 0))`);
      const [text] = await tx.query(
        `update eu_legal_text t set published_at = clock_timestamp(), updated_at = now(), version = 1 + (
           select coalesce(max(o.version), 0) from eu_legal_text o where o.kind = t.kind
             and o.region_id is not distinct from t.region_id and o.country_code is not distinct from t.country_code
             and o.locale is not distinct from t.locale)
         where t.id = $1 and t.published_at is null returning id`,
        [id],
      );
      if (!text && !(await tx.query(STORED, [id]))[0]) throw notFound('legal_text', id);
      return { id };
    });
  }

  /** Deletes a draft. Deleting it twice is allowed. @throws not_allowed for a published version */
  delete(id: string): Promise<void> {
    return this.database.transaction(async (tx) => {
      const [stored] = await tx.query<StoredText>(STORED, [id]);
      if (!stored) return;
      requireDraft(id, stored);
      await tx.query('delete from eu_legal_text where id = $1', [id]);
    });
  }
}

interface StoredText {
  is_published: boolean;
}

const STORED = 'select published_at is not null as is_published from eu_legal_text where id = $1 for update';

async function lockDraft(tx: Tx, id: string): Promise<void> {
  const [stored] = await tx.query<StoredText>(STORED, [id]);
  if (!stored) throw notFound('legal_text', id);
  requireDraft(id, stored);
}

function requireDraft(id: string, { is_published }: StoredText): void {
  if (is_published) throw publishedText(id);
}

/** The error for a change of a text that is published. */
export function publishedText(id: string) {
  return notAllowed(`Legal text ${id} is published and cannot be changed: create another version`);
}

async function requireCountry(tx: Tx, code: string): Promise<void> {
  const [country] = await tx.query('select from country where iso_2 = $1', [code]);
  if (!country) throw invalidData(`country_code ${code} is not a country`);
}
