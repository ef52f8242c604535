import { Button, Group } from '@mantine/core';
import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { ApiError } from '../api/client.ts';
import { describeError } from '../api/errors.ts';
import { queryClient } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { EmptyState } from '../ui/data-table.tsx';

/** What a page shows that could not be read. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (error instanceof ApiError && error.status === 404) return <PageMissing />;
  const retry = () => {
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
    reset();
    void router.invalidate();
  };
  return (
    <EmptyState title={t('That did not work')} action={<Button onClick={retry}>{t('Try again')}</Button>}>
      {describeError(error)}
    </EmptyState>
  );
}

export function PageMissing() {
  return (
    <EmptyState
      title={t('There is nothing here')}
      action={
        <Group>
          <Link to="/" className="link">
            {t('Today')}
          </Link>
        </Group>
      }
    >
      {t('It may have been deleted, or the address is wrong.')}
    </EmptyState>
  );
}
