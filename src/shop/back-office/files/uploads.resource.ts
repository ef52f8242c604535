import { Image } from '../../../model/entities/catalogue/image.entity.ts';
import { defineResource } from '../../../engine/reader/resource.ts';

/** Files are no rows, so all of their operations answer values; images have URLs alike, for examples. */
export const uploads = defineResource({
  entity: Image,
  path: 'uploads',
  one: 'upload',
  many: 'uploads',
  object: 'file',
  tag: 'Uploads',
  about: 'Files that staff put into the shop',
});
