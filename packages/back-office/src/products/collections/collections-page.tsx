import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { EmptyState } from '../../ui/data-table.tsx';
import { formatDay } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ListPage } from '../../ui/list-page.tsx';
import { pageOf } from '../../ui/list-search.ts';
import { useForm } from '../../ui/use-form.ts';

const route = getRouteApi('/shell/products/collections');

/** Products that belong together, such as those of a season. */
export function CollectionsPage() {
  const search = route.useSearch();
  const [isAdding, add] = useDisclosure();
  const { data, error } = useOptionalData(['collections', search], () =>
    api.GET('/admin/collections', { params: { query: { ...pageOf(search), expand: '' } } }),
  );
  const create = <Button onClick={add.open}>{t('New collection')}</Button>;
  return (
    <>
      <ListPage
        title={t('Collections')}
        actions={create}
        searchHint={t('Title')}
        rows={data?.collections}
        count={data?.count}
        error={error}
        columns={[
          {
            title: t('Title'),
            cell: ({ id, title }) => (
              <Link to="/products/collections/$id" params={{ id }} className="row">
                {title}
              </Link>
            ),
          },
          { title: t('Handle'), isSecondary: true, cell: ({ handle }) => handle ?? '–' },
          { title: t('Date'), isSecondary: true, cell: ({ created_at }) => formatDay(created_at) },
        ]}
        empty={
          <EmptyState title={t('No collections yet')} action={create}>
            {t('A collection groups products, such as those of a season.')}
          </EmptyState>
        }
      />
      {isAdding && <NewCollectionDialog onClose={add.close} />}
    </>
  );
}

function NewCollectionDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { title: '', handle: '' },
    send: ({ title, handle }) =>
      api.POST('/admin/collections', { body: { title, handle: handle || undefined } }),
    done: 'Saved',
    then: ({ collection }) => navigate({ to: '/products/collections/$id', params: { id: collection.id } }),
  });
  return (
    <FormDialog title={t('New collection')} form={form} onClose={onClose}>
      <TextInput label={t('Title')} required data-autofocus {...form.text('title')} />
      <TextInput label={t('Handle')} {...form.text('handle')} />
    </FormDialog>
  );
}
