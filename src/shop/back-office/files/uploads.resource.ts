import { defineResource } from '#engine/mapping/resource';
import { Image } from '#model/entities/catalogue/image.entity';

/** Declares the resource for the OpenAPI document. Files have no table, so `Image` stands in as the entity; no operation reads it. */
export const uploads = defineResource({
  entity: Image,
  path: 'uploads',
  one: 'upload',
  many: 'uploads',
  object: 'file',
  tag: 'Uploads',
  tagDescription: 'Files that staff upload',
});
