import { resources } from '@storekeep/server/extend';
import { UNIT_PRICE_FIELDS } from './legal/unit-price-sql.ts';
import { LOWEST_PRICE_FIELDS } from './lowest-price/lowest-price-sql.ts';

// before the OpenAPI document is written, and at once, so that its fields have one order whichever member is loaded first
Object.assign(resources.variants.computed!, LOWEST_PRICE_FIELDS, UNIT_PRICE_FIELDS);
