/* What the adoption of shops of Medusa v1 uses of this module. */
export { fieldsInMetadata, metadataTranslationsSql } from './import/metadata-translations.ts';
