import { defineResource } from '@storekeep/server/extend';
import { LegalText } from './legal-text.entity.ts';

export const legalTexts = defineResource({
  entity: LegalText,
  path: 'legal-texts',
  one: 'legal_text',
  many: 'legal_texts',
  object: 'legal_text',
  tag: 'Legal texts',
  tagDescription: 'Terms, instructions on withdrawal and privacy policies, with their versions',
  admin: { relations: [], limit: 50 },
  store: { relations: [] },
});
