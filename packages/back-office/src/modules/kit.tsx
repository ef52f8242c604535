/* `@storekeep/server/dashboard`: what files of modules use of the back office. `declared-kit.d.ts` describes it for them. */
import { Button, Checkbox, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { Link as RouterLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { toUrl } from '../api/client.ts';
import { describeError } from '../api/errors.ts';
import { useAction } from '../api/use-action.tsx';
import { useOptionalData } from '../api/use-data.ts';
import { useUser as useFullUser } from '../app/session.ts';
import { notifyDone } from '../ui/notify.ts';
import type * as declared from './declared-kit.d.ts';

type Fits<Actual extends Declared, Declared> = Actual;
/** The kit has what its declaration promises; otherwise this does not compile. */
export type Kit = Fits<typeof import('./kit.tsx'), typeof declared>;

export { currentLanguage } from '../i18n/translate.ts';
export { DataTable, EmptyState } from '../ui/data-table.tsx';
export { formatDay, formatTime } from '../ui/dates.ts';
export { formatMoney } from '../ui/money.ts';
export { notifyDone as notify } from '../ui/notify.ts';
export { Facts, Page, Section } from '../ui/page.tsx';
export { Button, Checkbox, Group, Select, Stack, Text, Textarea, TextInput };

export function Link({ to, children }: { to: string; children: ReactNode }) {
  return (
    <RouterLink to={to as '/'} className="link">
      {children}
    </RouterLink>
  );
}

export function useUser(): declared.StaffUser {
  const { id, email, first_name = null, last_name = null, role } = useFullUser();
  return { id, email, first_name, last_name, role: role ?? 'member' };
}

export function useAdmin<Body>(path: string): declared.ReadState<Body> {
  const { data, error, isFetching } = useOptionalData(['module', path], () =>
    send<Body>({ path, method: 'GET' }),
  );
  return { data, error: error && describeError(error), isFetching };
}

export function useAdminAction<Input, Body>(
  toRequest: (input: Input) => declared.AdminRequest,
  { done, then }: declared.ActionOptions<Body> = {},
): declared.ActionState<Input> {
  const action = useAction((input: Input) => send<Body>(toRequest(input)), {
    then: (body) => {
      if (done !== undefined) notifyDone(done);
      return then?.(body);
    },
  });
  return {
    run: (input) => action.mutate(input),
    isRunning: action.isPending,
    error: action.error && describeError(action.error),
  };
}

async function send<Body>({ path, method = 'POST', body }: declared.AdminRequest) {
  const response = await fetch(toUrl(path), {
    method,
    credentials: 'same-origin',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  const text = await response.text();
  const parsed: unknown = text === '' ? undefined : JSON.parse(text);
  return response.ok ? { data: parsed as Body, response } : { error: parsed, response };
}
