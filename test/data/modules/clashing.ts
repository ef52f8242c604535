import { defineModule, required, text } from '@storekeep/server/module';

export default defineModule({
  name: 'clashing',
  variables: {
    clashingPort: required('PORT', text('port', /^\d+$/), '1', { description: 'A port of its own' }),
  },
});
