import { defineModule } from '@storekeep/server/module';

export default defineModule({ name: 'requiring', requires: ['none'] });
