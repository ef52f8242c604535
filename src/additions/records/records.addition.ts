import { defineModule } from '@storekeep/server/module';
import { Records } from './records.ts';

export { Records } from './records.ts';
export type * from './record-types.ts';

/** Reads of all resources from the same process, for applications and modules; see docs/extending.md. */
export const recordsModule = defineModule({ name: 'records', providers: [Records] });
