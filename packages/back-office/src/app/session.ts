import { redirect } from '@tanstack/react-router';
import { api, ApiError, unwrap } from '../api/client.ts';
import { queryClient, readAhead, useData } from '../api/use-data.ts';

const readUser = () => api.GET('/admin/auth');

/** The user who is logged in. */
export function useUser() {
  return useData(['session'], readUser).user;
}

/** Asks for the session before the router does. */
export function readSessionAhead(): void {
  readAhead(['session'], readUser);
}

/** Leads to the login without a session, and from there back to the page. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  try {
    await queryClient.ensureQueryData({ queryKey: ['session'], queryFn: () => unwrap(readUser()) });
  } catch (error) {
    if (error instanceof ApiError && error.status === 401)
      // the router recognizes a redirect by what is thrown
      // eslint-disable-next-line @typescript-eslint/only-throw-error -- see above
      throw redirect({ to: '/login', search: { to: location.href } });
    throw error;
  }
}

export async function logOut(): Promise<void> {
  await unwrap(api.DELETE('/admin/auth'));
  queryClient.clear();
}
