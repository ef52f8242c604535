/* What the adoption of shops of Medusa v1 uses of this module. */
export { metadataTranslationsSql } from './import/metadata-translations.ts';
