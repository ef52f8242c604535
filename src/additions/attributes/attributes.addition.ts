import { defineModule } from '@storekeep/server/module';
import { Attribute } from './attribute.entity.ts';
import { CheckedAttributes1798100100000 } from './migrations/1798100100000-checked-attributes.ts';
import { AttributeLanguages1798410100000 } from './migrations/1798410100000-attribute-languages.ts';
import { AttributesInChangeLog1798420100000 } from './migrations/1798420100000-attributes-in-change-log.ts';

/** Typed facts of products and variants, which shoppers filter by; see docs/filters.md. */
export const attributesModule = defineModule({
  name: 'attributes',
  requires: ['filters'],
  // applications that choose the modules of the shop have not chosen this one
  isUsed: ({ modules }) => modules === undefined,
  load: () => import('./attributes.module.ts'),
  entities: [Attribute],
  migrations: [
    CheckedAttributes1798100100000,
    AttributeLanguages1798410100000,
    AttributesInChangeLog1798420100000,
  ],
  forget: {
    attribute: {
      impersonal: ['category_ids', 'key', 'name', 'type', 'unit', 'values', 'value_labels', 'translations'],
    },
  },
});
