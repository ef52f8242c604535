import {
  COLUMN_SYNTAX,
  parseColumnDeclaration,
} from '../../../engine/mapping/custom-columns/column-declarations.ts';
import { items, required } from './config-kinds.ts';

const columns = items(`comma-separated list of columns (${COLUMN_SYNTAX})`, (text) =>
  parseColumnDeclaration(text) ? text : undefined,
);

/** Variables of columns that a shop has added to tables of Storekeep. */
export const columnVariables = {
  ownColumns: required('OWN_COLUMNS', columns, [] as string[], {
    description:
      'Columns that the shop has added to tables of Storekeep, such as `product.brand_id,product.is_featured:boolean`: responses, bodies, filters and the product CSV have them; see `docs/extending.md`',
  }),
};
