import { Injectable } from '@nestjs/common';
import {
  Database,
  invalidData,
  notFound,
  problemOfTranslations,
  translatableFields,
  updateExistingRow,
} from '@storekeep/server/extend';

/** Tables whose translations are set together with the other fields, in the body of their own operations. */
const HAVE_OPERATIONS = [
  'product',
  'product_variant',
  'product_collection',
  'product_category',
  'shipping_option',
  'region',
  'return_reason',
];

export interface TranslatedRecord {
  id: string;
  object: string;
  translations: Record<string, Record<string, string>> | null;
}

/** Translations of tags, types, options and their values, and of the tables of modules. */
@Injectable()
export class TranslationsService {
  constructor(private readonly database: Database) {}

  /**
   * Merges translations into those of a record.
   * @param type its table, such as `product_tag`
   * @throws not_found for a type without translations, or a record that does not exist; invalid_data
   */
  async set(type: string, id: string, translations: Record<string, unknown>): Promise<TranslatedRecord> {
    const metadata = this.database.entityMetadatas.find(
      ({ tableName, target }) => tableName === type && translatableFields(target as object).length > 0,
    );
    if (!metadata || HAVE_OPERATIONS.includes(type)) throw notFound('type of translations', type, 'type');
    const problem = problemOfTranslations(translations, translatableFields(metadata.target as object));
    if (problem !== null) throw invalidData(problem);
    return this.database.transaction(async (tx) => {
      await updateExistingRow(tx, metadata.target as new () => { id: string }, id, {
        translations,
      } as object);
      const [row] = await tx.query<Pick<TranslatedRecord, 'translations'>>(
        `select translations from "${metadata.tableName}" where id = $1`,
        [id],
      );
      return { id, object: type, ...row };
    });
  }
}
