import { defineModule } from '@storekeep/server/module';
import { ApiKey } from './api-keys/api-key.entity.ts';
import { StaffRole } from './roles/staff-role.entity.ts';

/** Keys for programs, roles of staff and second factors; see docs/security.md. */
export const staffAccessModule = defineModule({
  name: 'staff-access',
  load: () => import('./staff-access.module.ts'),
  entities: [ApiKey, StaffRole],
  forget: {
    api_key: { impersonal: ['scopes', 'secret_hash', 'title'] },
    staff_role: { impersonal: ['limits', 'name', 'scopes'] },
  },
  commands: {
    'user:reset-second-factor': {
      summary: 'removes the second factor of a staff user who has lost it',
      load: () => import('./second-factor/reset-second-factor-command.ts'),
    },
  },
});
