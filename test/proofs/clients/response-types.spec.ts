import { itHasCurrentTypes } from '../../support/generated-types.ts';

itHasCurrentTypes('bin/write-test-types.mjs', 'test/support/responses', ['admin.d.ts', 'store.d.ts']);
