import { defineModule } from 'storekeep/module';

export default defineModule({ name: 'requiring', requires: ['none'] });
