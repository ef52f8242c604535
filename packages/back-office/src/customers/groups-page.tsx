import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PencilIcon, Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { useAction } from '../api/use-action.tsx';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { ColumnFields, useColumnsOfForm } from '../own-columns/use-columns-of-form.tsx';
import { EmptyState } from '../ui/data-table.tsx';
import { formatDay } from '../ui/dates.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { pageOf } from '../ui/list-search.ts';
import { useForm } from '../ui/use-form.ts';

const route = getRouteApi('/shell/customers/groups');

type CustomerGroup = Schemas['CustomerGroup'];

/** Groups of customers, to which price lists and discounts can be limited. */
export function GroupsPage() {
  const search = route.useSearch();
  const [edited, setEdited] = useState<CustomerGroup | 'new' | null>(null);
  const { data, error } = useOptionalData(['customer-groups', 'page', search], () =>
    api.GET('/admin/customer-groups', { params: { query: { ...pageOf(search), expand: '' } } }),
  );
  const remove = useAction(
    (id: string) => api.DELETE('/admin/customer-groups/{id}', { params: { path: { id } } }),
    { done: 'Deleted' },
  );
  const create = <Button onClick={() => setEdited('new')}>{t('New group')}</Button>;
  return (
    <>
      <ListPage
        title={t('Groups')}
        actions={create}
        searchHint={t('Name')}
        rows={data?.customer_groups}
        count={data?.count}
        error={error}
        columns={[
          {
            title: t('Name'),
            cell: ({ id, name }) => (
              <Link to="/customers" search={{ group: id }} className="row">
                {name}
              </Link>
            ),
          },
          { title: t('Since'), isSecondary: true, cell: ({ created_at }) => formatDay(created_at) },
          {
            title: t('Actions'),
            isNumber: true,
            cell: (group) => (
              <Group gap={4} justify="flex-end">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Edit {title}', { title: group.name })}
                  onClick={() => setEdited(group)}
                >
                  <PencilIcon size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove {title}', { title: group.name })}
                  onClick={() =>
                    confirm(t('Delete this group? Its customers stay.')) && remove.mutate(group.id)
                  }
                >
                  <Trash2Icon size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ),
          },
        ]}
        empty={
          <EmptyState title={t('No groups yet')} action={create}>
            {t('A group, such as wholesale, can have prices and discounts of its own.')}
          </EmptyState>
        }
      />
      {edited && <GroupDialog group={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </>
  );
}

function GroupDialog({ group, onClose }: { group: CustomerGroup | null; onClose: () => void }) {
  const own = useColumnsOfForm('customer_group', group);
  const form = useForm({
    initial: { name: group?.name ?? '', own_columns: own.texts },
    send: ({ name, own_columns }) => {
      const body = { name, ...own.toBody(own_columns) };
      return group
        ? api.POST('/admin/customer-groups/{id}', { params: { path: { id: group.id } }, body })
        : api.POST('/admin/customer-groups', { body });
    },
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={group?.name ?? t('New group')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      <ColumnFields columns={own.columns} {...form.pick('own_columns')} />
    </FormDialog>
  );
}
