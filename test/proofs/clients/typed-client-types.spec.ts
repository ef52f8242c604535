import { itHasCurrentTypes } from '../../support/generated-types.ts';

itHasCurrentTypes('bin/write-client-types.mjs', 'src/client/schema', ['admin-api.ts', 'store-api.ts']);
