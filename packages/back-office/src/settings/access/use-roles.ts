import { api, type Schemas } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { type Phrase, t } from '../../i18n/translate.ts';
import type { Option } from '../use-settings.ts';

export type StaffRole = Schemas['StaffRole'];

const BUILT_IN: Record<string, Phrase> = {
  admin: 'Administrator',
  member: 'Member',
  developer: 'Developer',
};

/** A role in words; those of the shop have names of their own. */
export function roleName(name: string | null | undefined): string {
  if (!name) return '–';
  return name in BUILT_IN ? t(BUILT_IN[name]) : name;
}

export function useRoles() {
  return useOptionalData(['roles'], () => api.GET('/admin/roles', { params: { query: { limit: 200 } } }));
}

/** The roles that a user can have. */
export function useRoleOptions(): Option[] {
  return (useRoles().data?.roles ?? []).map(({ name }) => ({ value: name, label: roleName(name) }));
}
